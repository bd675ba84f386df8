//! Where a document is drawn: the few changes that drawing makes to a page.

/// A page of nodes.
pub trait Page {
    type Node: Clone;

    fn element(&self, tag: &'static str) -> Self::Node;
    fn text(&self, text: &str) -> Self::Node;
    fn set_text(&self, node: &Self::Node, text: &str);
    fn set_attribute(&self, node: &Self::Node, name: &'static str, value: &str);
    fn append(&self, parent: &Self::Node, child: &Self::Node);
    fn replace(&self, old: &Self::Node, new: &Self::Node);
    fn remove(&self, node: &Self::Node);
    /// From now on the columns of a table stay as wide as they are, and its parts are laid out by themselves. To be called
    /// whenever a part is full.
    fn keep_columns(&self, table: &Self::Node, part: &Self::Node);
    /// Gives the columns that were kept to the node that replaces the table.
    fn take_columns(&self, old: &Self::Node, new: &Self::Node);
}
