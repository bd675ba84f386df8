import type { Assessment, Mapping, PolicyDocument, TrustLevel } from "./index.js";

/** A turn of the conversation, when it begins (`outcome` is `null`) and when it has ended. */
export interface PanelTurn {
  /** The number of the turn in the conversation, from 0. */
  turn: number;
  /** `null` for a recording that does not name it. */
  question: string | null;
  /** The name of the recording; `null` for an answer of the agent. */
  recording: string | null;
  outcome: Assessment["outcome"] | null;
}

/** A change by the user of the trust in sources. */
export interface PanelOverride {
  /** Empty for a change of many. */
  domain: string;
  change: "level" | "level_removed" | "rule_removed" | "blocked" | "restored" | "imported" | "kept" | "deleted";
  level: TrustLevel | null;
  /** Whether the change was taken back. */
  undone: boolean;
}

/** What `export()` gives. */
export interface PanelExport {
  turns: (Omit<PanelTurn, "turn"> & { assessment: Assessment })[];
}

/**
 * `<credence-panel>`: the whole chat panel, in a shadow root. Importing this module in a browser defines it; the program is loaded with
 * the first panel of a page and shared by all.
 *
 * ```js
 * import "credence/panel";
 * const panel = document.createElement("credence-panel");
 * panel.setAttribute("endpoint", "/chat");
 * panel.headers = { Authorization: "Bearer …" };
 * document.body.append(panel);
 * ```
 */
export class CredencePanel extends HTMLElement {
  /** Headers of the requests to the agent. They stay in memory. */
  headers: Record<string, string>;
  /** The rules of trust besides those of the project: as given, with what the user has changed since. */
  policy: Partial<PolicyDocument> | null;
  /** Questions that are offered before the first one: those of the attribute `suggestions` unless they were set. */
  suggestions: readonly string[] | null;
  /**
   * Where things stand in the messages of the agent and of recordings, which are then all read by it; `null` for that of the attribute
   * `mapping`, which is JSON text. What is wrong with it is said in the panel.
   */
  mapping: Mapping | null;
  /** Plays a recorded stream, at once or at the speed it was recorded at. */
  open(recording: string | BufferSource | Blob, options?: { name?: string; pace?: "at-once" | "recorded" }): Promise<void>;
  /** Asks the agent. Resolves with whether the question could be sent. */
  send(question: string): Promise<boolean>;
  /** Ends the answer that is running. */
  stop(): Promise<void>;
  /** The conversation as plain data. */
  export(): Promise<PanelExport>;
}

declare global {
  interface HTMLElementTagNameMap {
    "credence-panel": CredencePanel;
  }
  interface HTMLElementEventMap {
    "credence:turn": CustomEvent<PanelTurn>;
    "credence:assessment": CustomEvent<{ turn: number; assessment: Assessment }>;
    "credence:override": CustomEvent<PanelOverride>;
  }
}
