// Stands for the component that assistant-ui's registry copies into an application (`elements-confidence-marker`): the same props, unstyled.

const UNDERLINES = { grounded: "solid green", inferred: "solid orange", uncertain: "dotted red" };

export const ConfidenceMarker = ({ claims, hoveredId, onHover }) => (
  <p>
    {claims.map(({ id, text, confidence, basis }) => (
      <span key={id} data-confidence={confidence} title={basis} style={{ textDecoration: `underline ${UNDERLINES[confidence]}`, fontWeight: id === hoveredId ? 600 : 400 }} onMouseEnter={() => onHover(id)} onMouseLeave={() => onHover("")}>
        {text}
      </span>
    ))}
  </p>
);
