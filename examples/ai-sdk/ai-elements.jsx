// Stands for the components that `npx ai-elements add inline-citation sources` copies into an application: the same names and props, unstyled.

const host = (url) => new URL(url).hostname;

export const Sources = (props) => <details {...props} />;
export const SourcesTrigger = ({ count, ...props }) => <summary {...props}>Used {count} sources</summary>;
export const SourcesContent = (props) => <div {...props} />;
export const Source = ({ href, title, ...props }) => (
  <a href={href} rel="noreferrer" target="_blank" {...props}>
    {title}
  </a>
);

export const InlineCitation = (props) => <span {...props} />;
export const InlineCitationText = (props) => <span {...props} />;
export const InlineCitationCard = (props) => <details style={{ display: "inline" }} {...props} />;
export const InlineCitationCardTrigger = ({ sources, ...props }) => (
  <summary style={{ display: "inline" }} {...props}>
    {host(sources[0])} {sources.length > 1 && `+${sources.length - 1}`}
  </summary>
);
export const InlineCitationCardBody = (props) => <span {...props} />;
export const InlineCitationSource = ({ title, url, description, children, ...props }) => (
  <span {...props}>
    <b>{title}</b> {url} <i>{description}</i> {children}
  </span>
);
export const InlineCitationQuote = (props) => <q {...props} />;
