// The looks of the elements. A page sets the same custom properties as for the panel, and styles parts with `::part()`.

export const STYLES = `
:host { display: block; color: var(--credence-ink, light-dark(#1c1b19, #ece8df)); font-family: var(--credence-text, inherit); font-size: 0.875rem; line-height: 1.5; text-align: start; overflow-wrap: anywhere; }
:host([hidden]) { display: none; }
:host(credence-pill) { display: inline-flex; flex-wrap: wrap; gap: 0.35rem 0.5rem; align-items: start; }
p, ul, blockquote { margin: 0; padding: 0; }
ul { list-style: none; }
summary { cursor: pointer; }
summary:focus-visible, button:focus-visible, a:focus-visible { outline: 2px solid var(--credence-accent, light-dark(#1d4e89, #94baf0)); outline-offset: 2px; }
.pill { display: inline-flex; align-items: center; gap: 0.4rem; padding: 0.14rem 0.65rem 0.14rem 0.45rem; border: 1px solid currentcolor; border-radius: 99px; font-size: 0.8125rem; font-variant-numeric: tabular-nums; list-style: none; }
.pill::-webkit-details-marker { display: none; }
.pill svg { flex: none; inline-size: 0.8rem; block-size: 0.8rem; fill: currentcolor; }
.green { color: var(--credence-green, light-dark(#17663a, #7acb98)); background: var(--credence-green-tint, light-dark(#e6f2ea, #17281d)); }
.yellow { color: var(--credence-yellow, light-dark(#7d5200, #e6bb62)); background: var(--credence-yellow-tint, light-dark(#fbf0d9, #2c2412)); }
.red { color: var(--credence-red, light-dark(#a3261d, #f49a8e)); background: var(--credence-red-tint, light-dark(#fbe9e7, #33191a)); }
.outlined { background: none; }
.outlined.green { color: var(--credence-soft, light-dark(#5f5a52, #aca598)); }
.outlined svg { fill: none; stroke: currentcolor; stroke-width: 1.6; }
.claimed { border-style: dashed; }
.outcome { font-weight: 600; }
.outcome.failed, .outcome.cut { color: var(--credence-red, light-dark(#a3261d, #f49a8e)); }
.outcome.stopped, .outcome.waiting { color: var(--credence-yellow, light-dark(#7d5200, #e6bb62)); }
.reasons { max-inline-size: 34rem; margin-block: 0.4rem 0.6rem; padding: 0.6rem 0.8rem; border: 1px solid var(--credence-line, light-dark(#e2ddd3, #36332d)); border-radius: var(--credence-round, 6px); background: var(--credence-raised, light-dark(#ffffff, #1f1d1a)); }
.terms li { display: flex; justify-content: space-between; gap: 1rem; padding-block: 0.15rem; border-block-start: 1px solid var(--credence-line, light-dark(#e2ddd3, #36332d)); }
.points { font-variant-numeric: tabular-nums; white-space: nowrap; }
.reasons p + ul, .heading { margin-block-start: 0.4rem; }
.heading { color: var(--credence-soft, light-dark(#5f5a52, #aca598)); font-size: 0.75rem; font-weight: 600; }
.limits li { padding-inline-start: 0.8rem; color: var(--credence-soft, light-dark(#5f5a52, #aca598)); text-indent: -0.8rem; }
.limits li::before { content: "– "; }
.sources > summary { font-weight: 600; }
.source { display: grid; grid-template-columns: minmax(2.1rem, auto) minmax(0, 1fr); gap: 0 0.5rem; padding-block: 0.5rem; border-block-start: 1px solid var(--credence-line, light-dark(#e2ddd3, #36332d)); }
.labels { display: flex; flex-wrap: wrap; align-content: start; gap: 0.2rem; max-inline-size: 4rem; }
button { min-inline-size: 1.6rem; min-block-size: 1.5rem; padding: 0 0.3rem; border: 1px solid var(--credence-edge, light-dark(#8f887c, #78716a)); border-radius: 4px; background: none; color: var(--credence-accent, light-dark(#1d4e89, #94baf0)); font: inherit; font-size: 0.75rem; cursor: pointer; }
.title a { color: inherit; }
.details, .trust, .said-line, blockquote { color: var(--credence-soft, light-dark(#5f5a52, #aca598)); font-size: 0.8125rem; }
.level { font-weight: 600; }
.trust.blocked .level, .said.refutes, .dead .details { color: var(--credence-red, light-dark(#a3261d, #f49a8e)); }
.said.supports { color: var(--credence-green, light-dark(#17663a, #7acb98)); }
.said + .said::before { content: " · "; }
.value { font-weight: 600; font-variant-numeric: tabular-nums; }
blockquote { margin-block-start: 0.25rem; padding-inline-start: 0.7rem; border-inline-start: 2px solid var(--credence-line, light-dark(#e2ddd3, #36332d)); }
@media (forced-colors: active) { .pill { forced-color-adjust: none; background: Canvas; color: CanvasText; } }
`;
