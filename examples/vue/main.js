import { createApp } from "vue";
import Chat from "./Chat.vue";

createApp(Chat, { endpoint: "chat" }).mount("#chat");
