//! Evaluates what is said of every sentence of an answer, beside all passages that were found for it: `cargo xtask eval answers`.

mod judged;
mod otherwise;
mod outside;
mod own;
mod rates;

use credence_core::stance::Detector;

use credence_eval::labelled::Unreadable;

/// All results, as Markdown tables.
///
/// With `--rates`, thresholds and rates are measured and written to the core. With `--wice`, WiCE is measured with weights that were
/// learned without it, which takes minutes. With `--misses`, the misread sentences of the part that may be looked at are listed. With
/// `--otherwise`, it is counted of which claims a text says otherwise in small words; behind it may stand the name of a set to list them.
pub fn report(options: &[&str]) -> Result<String, Unreadable> {
    let detector = Detector::built_in();
    match options {
        [] => Ok(outside::report(detector, outside::SETS)? + &own::report(detector, false)?),
        ["--wice"] => outside::of_wice(),
        ["--misses"] => own::report(detector, true),
        ["--rates"] => rates::write(detector),
        ["--otherwise"] => otherwise::report(detector, None),
        ["--otherwise", set] => otherwise::report(detector, Some(set)),
        _ => Err(Unreadable(format!(
            "expected nothing, `--rates`, `--wice`, `--otherwise` or `--misses`, got `{}`",
            options.join(" ")
        ))),
    }
}
