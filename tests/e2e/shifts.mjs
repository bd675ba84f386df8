// What moves on a page while nobody touches it.

/** Notes what moves without the user's doing in `shifts`; evaluated in a page. */
export function noteShifts() {
  globalThis.shifts = [];
  const place = (node) => (node?.nodeType === 1 ? node : node?.parentElement)?.className ?? "?";
  const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (!hadRecentInput) globalThis.shifts.push([value, ...sources.map(({ node, previousRect, currentRect }) => `${place(node)}: ${at(previousRect)} → ${at(currentRect)}`)]);
    }
  }).observe({ type: "layout-shift" });
}
