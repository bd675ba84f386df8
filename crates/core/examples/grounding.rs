//! Prints what grounding finds in recordings: `cargo run -p credence-core --example grounding -- FILE…`

use credence_core::{Assessor, assess_recording};

fn main() -> std::io::Result<()> {
    for file in std::env::args().skip(1) {
        for assessment in assess_recording(&std::fs::read(&file)?, &Assessor::default()) {
            let Some(grounding) = &assessment.grounding else {
                println!("{file}: nothing to compare");
                continue;
            };
            let score = assessment.scores.grounding.as_ref().map(|score| score.score);
            println!("{file}: {:?}, score {score:?}, headline {:?}", grounding.counts, assessment.headline);
            let units: Vec<u16> = assessment.answer.encode_utf16().collect();
            let words = |start: u32, end: u32| String::from_utf16_lossy(&units[start as usize..end as usize]);
            for sentence in &grounding.sentences {
                println!("  {:?}: {}", sentence.verdict, words(sentence.start, sentence.end));
                for check in &sentence.checks {
                    let claim = words(check.start, check.end);
                    println!("    {:?} {:?} {:?} `{claim}`", check.grounding, check.probability, check.read);
                    println!("      | {}", check.passage.as_deref().unwrap_or("-"));
                    for reason in check
                        .reasons
                        .iter()
                        .filter(|reason| reason.speaks_for == credence_core::evidence::Stance::Refutes)
                    {
                        let at = reason.start.zip(reason.end).map(|(start, end)| words(start, end));
                        println!("      {:?} {at:?}", reason.kind);
                    }
                }
            }
            for contradiction in &assessment.contradictions {
                println!(
                    "  {:?} {} / {:?} / {:?}",
                    contradiction.kind,
                    contradiction.claim_id,
                    contradiction.supporting.quote,
                    contradiction.refuting.quote
                );
            }
        }
    }
    Ok(())
}
