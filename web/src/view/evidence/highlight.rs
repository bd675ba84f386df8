//! Highlights in the picture while a node is pointed at, and keys that move from one node to the next.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use web_sys::{Event, KeyboardEvent};

use super::choices::Opened;
use crate::signal::RwSignal;
use crate::view::widget::element::{Element, follow};

/// A node of the picture.
pub struct Node {
    /// Its element in the picture.
    pub element: Element,
    /// The claim or source that it opens.
    pub opens: Opened,
    /// Its vertical position.
    pub y: i32,
}

/// The nodes and lines of a picture, and which of them are lit.
pub struct Lighting {
    svg: web_sys::Element,
    nodes: Vec<Node>,
    /// The lines of each node.
    edges_of: Vec<Vec<usize>>,
    edges: Vec<Element>,
    /// The two nodes of each line.
    ends: Vec<(usize, usize)>,
    /// The nodes of each column from top to bottom: sources, claims.
    columns: [Vec<usize>; 2],
    lit: RefCell<Vec<web_sys::Element>>,
    /// The node that the keyboard comes back to.
    current: Cell<usize>,
}

impl Lighting {
    /// Nothing is lit. Nodes are the sources and then the claims; ends are places among each of them.
    pub fn new(svg: &Element, nodes: Vec<Node>, edges: Vec<Element>, ends: Vec<(usize, usize)>) -> Self {
        let is_source = |node: &&Node| matches!(node.opens, Opened::Source(_));
        let n_sources = nodes.iter().take_while(is_source).count();
        let ends: Vec<(usize, usize)> = ends.into_iter().map(|(source, claim)| (source, n_sources + claim)).collect();
        let mut edges_of = vec![Vec::new(); nodes.len()];
        for (edge, (source, claim)) in ends.iter().enumerate() {
            edges_of[*source].push(edge);
            edges_of[*claim].push(edge);
        }
        let columns = [in_order(&nodes, 0..n_sources), in_order(&nodes, n_sources..nodes.len())];
        let first = columns[1].first().copied().unwrap_or_default();
        let lighting = Self {
            svg: svg.as_a(),
            nodes,
            edges_of,
            edges,
            ends,
            columns,
            lit: RefCell::default(),
            current: Cell::new(first),
        };
        lighting.come_back_to(first);
        lighting
    }

    /// Lights a node with its lines and neighbours, and dims the rest; without a node nothing is dimmed.
    fn light(&self, node: Option<usize>) {
        for lit in self.lit.take() {
            set_class(&lit, "lit", false);
        }
        set_class(&self.svg, "dimmed", node.is_some());
        let Some(node) = node else { return };
        let mut lit = vec![self.nodes[node].element.as_a::<web_sys::Element>()];
        for edge in &self.edges_of[node] {
            lit.push(self.edges[*edge].as_a());
            lit.push(self.nodes[self.neighbour(node, *edge)].element.as_a());
        }
        lit.iter().for_each(|element| set_class(element, "lit", true));
        self.lit.replace(lit);
    }

    fn neighbour(&self, node: usize, edge: usize) -> usize {
        let (source, claim) = self.ends[edge];
        if source == node { claim } else { source }
    }

    /// The node an event happened on.
    fn node_of(&self, event: &Event) -> Option<usize> {
        let target: web_sys::Element = event.target()?.dyn_into().ok()?;
        let group = target.closest(".node").ok()??;
        self.nodes.iter().position(|node| node.element.as_a::<web_sys::Element>() == group)
    }

    /// One node of the picture is in the order of the Tab key: the one that was focused last.
    fn come_back_to(&self, node: usize) {
        let set = |node: usize, index: &str| {
            if let Some(node) = self.nodes.get(node) {
                // Setting a plain attribute cannot fail.
                let _ = node.element.as_a::<web_sys::Element>().set_attribute("tabindex", index);
            }
        };
        set(self.current.replace(node), "-1");
        set(node, "0");
    }

    /// The node a key leads to.
    fn next(&self, node: usize, key: &str) -> Option<usize> {
        let column = self.columns.iter().find(|column| column.contains(&node))?;
        let place = column.iter().position(|other| *other == node)?;
        match key {
            "ArrowDown" => column.get(place + 1).copied(),
            "ArrowUp" => column.get(place.checked_sub(1)?).copied(),
            "Home" => column.first().copied(),
            "End" => column.last().copied(),
            "ArrowLeft" | "ArrowRight" => self.across(node, key == "ArrowRight"),
            _ => None,
        }
    }

    /// The uppermost neighbour in the other column.
    fn across(&self, node: usize, to_claims: bool) -> Option<usize> {
        if to_claims != matches!(self.nodes[node].opens, Opened::Source(_)) {
            return None;
        }
        let neighbours = self.edges_of[node].iter().map(|edge| self.neighbour(node, *edge));
        neighbours.min_by_key(|neighbour| self.nodes[*neighbour].y)
    }

    fn press(&self, event: &Event, open: &impl Fn(Opened)) {
        let Some(node) = self.node_of(event) else { return };
        let Some(key) = event.dyn_ref::<KeyboardEvent>().map(KeyboardEvent::key) else { return };
        if key == "Enter" || key == " " {
            event.prevent_default();
            open(self.nodes[node].opens.clone());
        } else if let Some(next) = self.next(node, &key) {
            event.prevent_default();
            // A node of the picture takes the focus.
            let _ = self.nodes[next].element.as_a::<web_sys::HtmlElement>().focus();
        }
    }
}

/// The nodes of a column from top to bottom.
fn in_order(nodes: &[Node], column: std::ops::Range<usize>) -> Vec<usize> {
    let mut order: Vec<(i32, usize)> = column.map(|node| (nodes[node].y, node)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, node)| node).collect()
}

/// Lights what is pointed at or focused, and opens what is pressed.
pub fn follow_the_reader(frame: Element, lighting: &Rc<Lighting>, open: impl Fn(Opened) + Clone + 'static) -> Element {
    let light = |frame: Element, event: &'static str| {
        let lighting = Rc::clone(lighting);
        frame.on(event, move |event| lighting.light(lighting.node_of(&event)))
    };
    let frame = ["mouseover", "focusin"].into_iter().fold(frame, light);
    let dim = |frame: Element, event: &'static str| {
        let lighting = Rc::clone(lighting);
        frame.on(event, move |_| lighting.light(None))
    };
    let frame = ["mouseleave", "focusout"].into_iter().fold(frame, dim);
    let (by_focus, by_key, by_click) = (Rc::clone(lighting), Rc::clone(lighting), Rc::clone(lighting));
    let open_by_key = open.clone();
    frame
        .on("focusin", move |event| {
            if let Some(node) = by_focus.node_of(&event) {
                by_focus.come_back_to(node);
            }
        })
        .on("keydown", move |event| by_key.press(&event, &open_by_key))
        .on("click", move |event| {
            if let Some(node) = by_click.node_of(&event) {
                by_click.come_back_to(node);
                open(by_click.nodes[node].opens.clone());
            }
        })
}

/// Marks the node that is open.
pub fn follow_the_opened(lighting: Rc<Lighting>, opened: RwSignal<Option<Opened>>) {
    let before: Cell<Option<usize>> = Cell::new(None);
    follow(Box::new(move || {
        let node = opened.with(|opened| lighting.nodes.iter().position(|node| Some(&node.opens) == opened.as_ref()));
        let mark = |node: Option<usize>, holds: bool| {
            if let Some(node) = node {
                set_class(&lighting.nodes[node].element.as_a(), "open", holds);
            }
        };
        mark(before.replace(node), false);
        mark(node, true);
    }));
}

fn set_class(element: &web_sys::Element, class: &str, holds: bool) {
    // A class without spaces cannot be refused.
    let _ = element.class_list().toggle_with_force(class, holds);
}
