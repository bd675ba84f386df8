//! Which files a module is cut into. The splitter makes one for each part and for each set of parts that share something; these are
//! put together into the pieces of a plan.

use anyhow::{Result, bail, ensure};
use std::collections::BTreeMap;

/// A file that is loaded when one of its parts is wanted.
pub struct Piece {
    /// The name of the file.
    pub name: &'static str,
    /// The parts whose entrances it has.
    pub parts: &'static [&'static str],
    /// The pieces that are loaded with it: they have what it shares with others.
    pub needs: &'static [&'static str],
}

/// A plan, and for each part of the module the files of the splitter that the part needs.
pub struct Plan<'p> {
    pieces: &'p [Piece],
    files: BTreeMap<String, Vec<String>>,
}

impl<'p> Plan<'p> {
    /// An error if a part is in no piece or in two, or a piece needs or has something unknown.
    pub fn new(pieces: &'p [Piece], files: BTreeMap<String, Vec<String>>) -> Result<Self> {
        for part in files.keys() {
            let n_pieces = pieces.iter().filter(|piece| piece.parts.contains(&part.as_str())).count();
            ensure!(n_pieces == 1, "the part `{part}` is in {n_pieces} pieces, expected one");
        }
        for piece in pieces {
            if let Some(part) = piece.parts.iter().find(|part| !files.contains_key(**part)) {
                bail!("the piece `{}` has the part `{part}`, which the module does not have", piece.name);
            }
            if let Some(needed) = piece.needs.iter().find(|needed| !pieces.iter().any(|other| other.name == **needed)) {
                bail!("the piece `{}` needs `{needed}`, which is no piece", piece.name);
            }
        }
        Ok(Self { pieces, files })
    }

    /// The pieces with the files of the splitter that go into each, and the files that go into the first module.
    pub fn contents(&self) -> (Vec<(&'p Piece, Vec<&str>)>, Vec<&str>) {
        let mut pieces: Vec<(&Piece, Vec<&str>)> = self.pieces.iter().map(|piece| (piece, Vec::new())).collect();
        let mut first = Vec::new();
        for (file, users) in self.users() {
            match self.smallest_for(&users) {
                Some(at) => pieces[at].1.push(file),
                None => first.push(file),
            }
        }
        (pieces, first)
    }

    /// The parts that need each file.
    fn users(&self) -> BTreeMap<&str, Vec<&str>> {
        let mut users: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (part, files) in &self.files {
            for file in files {
                users.entry(file).or_default().push(part);
            }
        }
        users
    }

    /// The piece that is loaded with all of these parts, and with as few others as possible.
    fn smallest_for(&self, users: &[&str]) -> Option<usize> {
        let loads = |at: usize, part: &str| self.pieces_of(part).contains(&self.pieces[at].name);
        let for_all = (0..self.pieces.len()).filter(|&at| users.iter().all(|part| loads(at, part)));
        for_all.min_by_key(|&at| self.files.keys().filter(|part| loads(at, part)).count())
    }

    /// The pieces, each behind those that it needs.
    pub fn in_order(&self) -> Vec<&'p Piece> {
        let mut ordered: Vec<&Piece> = Vec::new();
        while let Some(next) = self.pieces.iter().find(|piece| {
            let is_done = |name: &str| ordered.iter().any(|done| done.name == name);
            !is_done(piece.name) && piece.needs.iter().all(|needed| is_done(needed))
        }) {
            ordered.push(next);
        }
        ordered
    }

    /// All pieces that are loaded for a part.
    pub fn pieces_of(&self, part: &str) -> Vec<&'p str> {
        let own = self.pieces.iter().find(|piece| piece.parts.contains(&part));
        let mut found: Vec<&str> = own.map(|piece| piece.name).into_iter().collect();
        let mut at = 0;
        while let Some(name) = found.get(at) {
            let needs = self.pieces.iter().find(|piece| piece.name == *name).map_or(&[][..], |piece| piece.needs);
            let new: Vec<&str> = needs.iter().copied().filter(|needed| !found.contains(needed)).collect();
            found.extend(new);
            at += 1;
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PIECES: [Piece; 4] = [
        Piece { name: "shared", parts: &[], needs: &[] },
        Piece { name: "views", parts: &["inspector", "trust"], needs: &["shared"] },
        Piece { name: "check", parts: &["check"], needs: &["shared"] },
        Piece { name: "form", parts: &["form"], needs: &[] },
    ];

    fn files() -> BTreeMap<String, Vec<String>> {
        let parts = [
            ("inspector", vec!["split_inspector", "chunk_1", "chunk_2", "chunk_3"]),
            ("trust", vec!["split_trust", "chunk_1", "chunk_2"]),
            ("check", vec!["split_check", "chunk_2", "chunk_3"]),
            ("form", vec!["split_form", "chunk_3"]),
        ];
        parts.map(|(part, files)| (part.to_owned(), files.into_iter().map(str::to_owned).collect())).into()
    }

    #[test]
    fn a_file_goes_into_the_smallest_piece_that_all_its_users_load() {
        let plan = Plan::new(&PIECES, files()).expect("every part is in a piece");
        let (pieces, first) = plan.contents();
        let names: Vec<_> = pieces.iter().map(|(piece, files)| (piece.name, files.clone())).collect();
        assert_eq!(
            names,
            [
                ("shared", vec!["chunk_2"]),
                ("views", vec!["chunk_1", "split_inspector", "split_trust"]),
                ("check", vec!["split_check"]),
                ("form", vec!["split_form"]),
            ]
        );
        assert_eq!(first, ["chunk_3"]);
    }

    #[test]
    fn a_plan_that_does_not_fit_its_module_is_an_error() {
        let mut more = files();
        more.insert("new".to_owned(), Vec::new());
        assert!(Plan::new(&PIECES, more).is_err_and(|error| error.to_string().contains("`new` is in 0 pieces")));
        let mut fewer = files();
        fewer.remove("check");
        assert!(Plan::new(&PIECES, fewer).is_err_and(|error| error.to_string().contains("has the part `check`")));
    }
}
