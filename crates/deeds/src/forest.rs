//! Decision trees over features that are there or not, learned from labelled transcripts.
//!
//! A tree asks for one feature after the other, and ends with what it adds to a score. So it knows what features say together, which weights do not.

use crate::list::Listed;

/// The trees of each finding, with the names of the features that they ask for.
#[derive(Debug)]
pub struct Forests<'t> {
    /// Sorted.
    features: Vec<&'t str>,
    /// By the name of what they decide about: where the trees begin, and the nodes of all of them.
    of: Vec<(&'t str, Vec<usize>, Vec<Node>)>,
}

/// A place in a tree. The subtree of what lacks the feature stands behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    /// The number of a feature, and where the subtree of what has it begins.
    Asks(usize, usize),
    /// What the tree adds to the score, in hundredths.
    Adds(i32),
}

impl<'t> Forests<'t> {
    /// The trees of a table: the features, one a line; then for each finding an empty line, its name, and a tree a line. Of a node that asks, the
    /// number of its feature and a colon are written, what lacks the feature, and what has it; of a leaf, what it adds. The number of a feature
    /// and what having it adds are a tree, too.
    #[must_use]
    pub fn of(table: &'t str) -> Self {
        let mut blocks = table.split("\n\n");
        let features = blocks.next().unwrap_or_default().lines().listed();
        let forest = |block: &'t str| {
            let mut lines = block.lines();
            let name = lines.next()?;
            let (mut starts, mut nodes) = (Vec::new(), Vec::new());
            for line in lines {
                starts.push(nodes.len());
                match line.split_once(' ').filter(|(feature, _)| !feature.ends_with(':')) {
                    Some((feature, weight)) => {
                        nodes.push(Node::Asks(number_of(feature), nodes.len() + 2));
                        nodes.extend([Node::Adds(0), Node::Adds(weight.parse().unwrap_or_default())]);
                    }
                    None => read(&mut line.split(' '), &mut nodes),
                }
            }
            Some((name, starts, nodes))
        };
        let of = blocks.filter_map(forest).listed();
        Self { features, of }
    }

    /// The logarithm of the odds that features give to a finding, times 100; 0 for a finding without trees.
    #[must_use]
    pub fn score(&self, finding: &str, features: &[String]) -> i32 {
        let Some((_, starts, nodes)) = self.of.iter().find(|(name, ..)| *name == finding) else { return 0 };
        let mut has = vec![false; self.features.len()];
        for feature in features {
            if let Ok(at) = self.features.binary_search(&feature.as_str()) {
                has[at] = true;
            }
        }
        starts.iter().map(|start| value(nodes, *start, &has)).sum()
    }
}

/// What a tree adds.
fn value(nodes: &[Node], mut at: usize, has: &[bool]) -> i32 {
    loop {
        match nodes.get(at) {
            Some(Node::Asks(feature, having)) => {
                at = if has.get(*feature).copied().unwrap_or_default() { *having } else { at + 1 };
            }
            Some(Node::Adds(value)) => return *value,
            None => return 0,
        }
    }
}

/// Reads a tree to the end of its root.
fn read<'t>(words: &mut impl Iterator<Item = &'t str>, nodes: &mut Vec<Node>) {
    let word = words.next().unwrap_or_default();
    let Some(feature) = word.strip_suffix(':') else {
        return nodes.push(Node::Adds(word.parse().unwrap_or_default()));
    };
    let at = nodes.len();
    nodes.push(Node::Adds(0));
    read(words, nodes);
    nodes[at] = Node::Asks(number_of(feature), nodes.len());
    read(words, nodes);
}

/// The number of a feature; of anything else, one that no feature has.
fn number_of(word: &str) -> usize {
    word.parse().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_add_what_the_features_lead_to() {
        let forests = Forests::of("big\nred\n\nshown\n0: -10 1: 20 35\n1 5\n\ncontradicted\n7\n");
        let score = |finding, features: &[&str]| {
            forests.score(finding, &features.iter().map(|feature| (*feature).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(score("shown", &[]), -10);
        assert_eq!(score("shown", &["red", "round"]), -5);
        assert_eq!(score("shown", &["big"]), 20);
        assert_eq!(score("shown", &["big", "red"]), 40);
        assert_eq!((score("contradicted", &["big"]), score("older", &["big"])), (7, 0));
    }

    #[test]
    fn a_table_that_ends_early_adds_nothing() {
        assert_eq!(Forests::of("big\n\nshown\n0: 3").score("shown", &["big".to_owned()]), 0);
        assert_eq!(Forests::of("").score("shown", &[]), 0);
    }
}
