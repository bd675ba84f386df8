use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    for line in text.lines() {
        let line = line.replace("\\n", "\n");
        println!("{line}");
        for s in credence_deeds::statements_in(&line, credence_deeds::RunKind::Acts) {
            println!(
                "    {:?}{}{} {:?} «{}» {:?}",
                s.kind,
                if s.is_doubtful { " DOUBT" } else { "" },
                if s.is_open { " open" } else { "" },
                s.extent,
                &line[s.range.clone()],
                s.targets
            );
        }
    }
}
