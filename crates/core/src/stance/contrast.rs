//! Contrasts: what one sentence of a text says otherwise than a claim, in small words alone: a denial, a limit, the opposite, other roles, a condition,
//! or that something is only possible.
//!
//! The label asks for a sentence that says the whole claim. Answers rarely repeat one. Here a part of a claim is enough: a word that both have (the *head*),
//! whose surroundings in the claim are mostly in that sentence, too. What governs the head decides: "is not suitable for prams" beside "is suitable
//! for prams".

mod beside;
mod count;
mod denial;
mod doubt;
mod exchange;
mod limit;
mod opposite;
mod parallel;
mod role;
mod speaker;
mod subject;

use super::align::Alignment;
use super::label::Stance;
use super::language::StanceLanguage;
use super::reason::Reason;
use super::text::{TextSpan, Words};
use super::word_kind::sentence_around;
use beside::{Contrast, Sentence};
use std::ops::Range;

/// At most this many sentences of a text are compared.
const MAX_SENTENCES: usize = 4;
/// A sentence is compared if it has at least this share of the claim, by rarity.
const COMPARED_FROM: f32 = 0.3;
/// Another sentence says the same of a head if it has as much around it, less this.
const AS_MUCH: f32 = 0.1;

/// The first difference in words between a claim and the sentences of a text that have most of it; `None` where another sentence has none there.
pub(super) fn find(alignment: &Alignment<'_>) -> Option<Reason> {
    if alignment.claim.language == StanceLanguage::Other || alignment.claim.is_question {
        return None;
    }
    let sentences: Vec<Alignment<'_>> =
        nearest(alignment).into_iter().map(|sentence| alignment.of_sentence(sentence)).collect();
    for (at, sentence) in sentences.iter().enumerate() {
        let sentence = Sentence::new(sentence);
        let Some(contrast) = first_of(&sentence) else { continue };
        let says_it = |other: &Alignment<'_>| {
            let other = Sentence::new(other);
            let share = other.share_around(contrast.head);
            other.is_paired(contrast.head)
                && share + AS_MUCH >= sentence.share_around(contrast.head)
                && first_of(&other).is_none_or(|own| own.head != contrast.head)
        };
        let is_said = sentences.iter().enumerate().any(|(other, alignment)| other != at && says_it(alignment));
        if !is_said {
            return Some(reason(alignment, &contrast));
        }
    }
    speaker::find(alignment).or_else(|| exchange::find(alignment)).map(|contrast| reason(alignment, &contrast))
}

/// The first difference beside one sentence: of two, the one that the words carry more plainly.
fn first_of(sentence: &Sentence<'_, '_>) -> Option<Contrast> {
    if sentence.is_question() {
        return None;
    }
    denial::find(sentence)
        .or_else(|| limit::find(sentence))
        .or_else(|| opposite::find(sentence))
        .or_else(|| role::find(sentence))
        .or_else(|| doubt::find(sentence))
        .or_else(|| count::find(sentence))
        .or_else(|| parallel::find(sentence))
        .or_else(|| subject::find(sentence))
}

fn reason(alignment: &Alignment<'_>, contrast: &Contrast) -> Reason {
    let span = |words: &Words, range: &Range<usize>| {
        let words = &words.words[range.clone()];
        let start = words.iter().map(|word| word.span.start).min()?;
        let end = words.iter().map(|word| word.span.end).max()?;
        Some(TextSpan { start, end })
    };
    Reason {
        kind: contrast.kind,
        speaks_for: Stance::Refutes,
        claim: span(alignment.claim, &contrast.claim),
        text: span(alignment.text, &contrast.text),
        weight: alignment.claim.words[contrast.head].weight,
    }
}

/// The sentences of the text with most of the claim, the best first.
fn nearest(alignment: &Alignment<'_>) -> Vec<Range<usize>> {
    let words = &alignment.text.words;
    let total: f32 = alignment.claim_words().map(|(_, word)| word.weight).sum();
    let mut held = vec![u32::MAX; alignment.pairs.len()];
    // By sentence: how much of the claim it has, and a word of it.
    let mut shares: Vec<(f32, usize)> = Vec::new();
    let mut current = u32::MAX;
    for found in &alignment.found {
        let sentence = words[found.text].sentence;
        if sentence != current {
            current = sentence;
            shares.push((0.0, found.text));
        }
        if held[found.claim] != sentence {
            held[found.claim] = sentence;
            if let Some((share, _)) = shares.last_mut() {
                *share += alignment.claim.words[found.claim].weight * found.quality;
            }
        }
    }
    let mut nearest = Vec::new();
    while nearest.len() < MAX_SENTENCES {
        let mut best = (COMPARED_FROM * total, None);
        for (at, (share, _)) in shares.iter().enumerate() {
            if *share > best.0 {
                best = (*share, Some(at));
            }
        }
        let Some(at) = best.1 else { break };
        shares[at].0 = 0.0;
        nearest.push(sentence_around(words, shares[at].1));
    }
    nearest
}

#[cfg(test)]
mod tests {
    use crate::stance::{Detector, ReasonKind};

    /// What a text says otherwise: the words of the claim and those of the text.
    fn contrast<'t>(claim: &'t str, text: &'t str) -> Option<(ReasonKind, &'t str, &'t str)> {
        let reason = Detector::built_in().detect(claim, text, None).contrast?;
        let (own, other) = (reason.claim?, reason.text?);
        Some((reason.kind, &claim[own.start..own.end], &text[other.start..other.end]))
    }

    fn differs(cases: &[(&str, &str, &str, &str)], kind: ReasonKind) {
        for (claim, text, own, other) in cases {
            assert_eq!(contrast(claim, text), Some((kind, *own, *other)), "{claim} | {text}");
        }
    }

    fn says_nothing(cases: &[(&str, &str)]) {
        for (claim, text) in cases {
            assert_eq!(contrast(claim, text), None, "{claim} | {text}");
        }
    }

    #[test]
    fn a_denial_of_one_word_is_told_beside_the_rest_of_a_sentence() {
        differs(
            &[
                (
                    "The Hartsel Trail is suitable for prams, and there are steps at the gorge.",
                    "The Hartsel Trail (6.4 km, red posts) has steps at the gorge and is not suitable for prams.",
                    "suitable",
                    "not suitable",
                ),
                (
                    "The museum opens at nine, and dogs are allowed inside.",
                    "The museum opens at nine. Dogs are not allowed inside.",
                    "allowed",
                    "not allowed",
                ),
                ("Members must pay the fee in advance.", "Members need not pay the fee in advance.", "pay", "not pay"),
                (
                    "The tablet is swallowed with water and may also be chewed.",
                    "Swallow the tablet whole with a glass of water; do not crush or chew it.",
                    "chewed",
                    "not crush or chew",
                ),
                (
                    "The device is waterproof and can be used in the shower.",
                    "The device is not waterproof and must not be used in the shower.",
                    "waterproof",
                    "not waterproof",
                ),
                (
                    "Visitors are required to wear masks in the hospital.",
                    "Visitors are no longer required to wear masks in the hospital.",
                    "required",
                    "no longer required",
                ),
                (
                    "このサービスは無料で利用できます。",
                    "このサービスは無料では利用できません。",
                    "用できます",
                    "用できません",
                ),
                (
                    "O museu está aberto na segunda-feira, e cães são permitidos no jardim.",
                    "O museu está aberto na segunda-feira. Cães não são permitidos no jardim.",
                    "permitidos",
                    "não são permitidos",
                ),
            ],
            ReasonKind::Denied,
        );
    }

    #[test]
    fn another_count_of_the_same_things_is_told_where_the_claim_has_it_in_words() {
        differs(
            &[
                (
                    "Leave the jar in a cool, dark cupboard for six weeks, turning it daily in the first week.",
                    "Keep the jar in a cool, dark cupboard for four weeks and turn it once a day during the first week.",
                    "six",
                    "four",
                ),
                (
                    "A player may carry the ring for eight steps.",
                    "The ring may be carried for five steps by a player.",
                    "eight",
                    "five",
                ),
                ("The warranty lasts four years.", "The warranty lasts two years.", "four", "two"),
                ("The board has nine members.", "The board consists of 7 members.", "nine", "7"),
                ("O conselho tem nove membros.", "O conselho é composto por sete membros.", "nove", "sete"),
                ("カードは五年間有効です。", "カードの有効期間は三年間です。", "五", "三"),
            ],
            ReasonKind::NumberDiffers,
        );
        differs(
            &[(
                "Gathering places are scored at the end of every third round.",
                "At the end of every fourth round, each gathering place is scored.",
                "third",
                "fourth",
            )],
            ReasonKind::OrdinalDiffers,
        );
        says_nothing(&[
            ("The course lasts five weeks.", "The course takes two weeks in spring and three weeks in autumn."),
            ("The team won three medals.", "The team won two gold medals and one silver medal."),
            ("The ferry needs two hours.", "The ferry needs two to three hours."),
            ("The tour takes about two hours.", "The tour takes 110 minutes."),
            ("Two of the three rooms are open.", "Three rooms were restored in 2019; two are open."),
            ("Children pay for two nights.", "Adults pay for three nights, children for two nights."),
            ("Two board members resigned in May.", "Two of the nine board members resigned in May."),
            ("Four patients reported headaches.", "Of twelve patients in the trial, four reported headaches."),
            ("The second season has ten episodes.", "The first season has eight episodes and the second ten."),
            ("O muro tem três metros de altura.", "O muro tem cinco metros de largura e 3 m de altura."),
            ("三人の患者が治験中に死亡した。", "四十人の患者のうち三人が治験中に死亡した。"),
            ("At least two members resigned in May.", "Three members resigned in May."),
            ("Employees get at least three weeks of holiday.", "Employees get four weeks of holiday."),
            ("会員は三千人を超える。", "会員は三千二百人を超える。"),
            ("Two thousand people attended the fair.", "The fair was attended by 2,034 people."),
            ("商品は二三日で届きます。", "商品は三日で届きます。"),
            ("数十人が説明会に参加した。", "三十人が説明会に参加した。"),
            ("六本木に店がある。", "五本木に店がある。"),
            ("説明会に五社参加した。", "説明会に三人参加した。"),
            (
                "Five people were hurt in the crash.",
                "In the crash three people in the car and two in the van were hurt.",
            ),
            ("Twelve eggs are needed for three cakes.", "Each cake needs four eggs."),
            ("The war lasted eight years.", "The war began in 1914 and ended in 1922, after six years of tension."),
            ("The recipe needs half a dozen eggs.", "The recipe needs six eggs."),
            ("The Big Four banks raised rates in May.", "Three banks raised rates in May."),
            ("The walk is three miles long.", "The walk is 4.8 km long."),
            (
                "The second vaccination is given at twelve weeks.",
                "Puppies receive their first vaccination at eight weeks and the second at twelve weeks.",
            ),
            (
                "A full dispenser uses a little under 3 ml per cycle.",
                "The dispenser holds 110 ml, which is enough for about 40 cycles.",
            ),
        ]);
    }

    #[test]
    fn what_is_denied_in_other_words_or_of_something_else_is_no_difference() {
        says_nothing(&[
            ("The parking machine takes no cards.", "Parking costs four crowns and the machine does not take cards."),
            ("The Tarn 2 is waterproof.", "Unlike the Tarn, the Tarn 2 is waterproof."),
            ("The Tarn was not waterproof.", "Unlike the Tarn, the Tarn 2 is waterproof."),
            ("Tell the desk ten days later.", "Tell the desk no later than ten days after the move."),
            (
                "Small children enter the water with an adult.",
                "Small children may not enter the water without an adult.",
            ),
            ("Dogs are banned in the flat.", "The tenant shall not keep any dog in the flat."),
            ("The fee is due within seven days.", "The fee is due not later than seven days."),
            ("The pump is sold for profit.", "The pump is sold for profit or not for profit."),
            (
                "The bank lowered the rate in June.",
                "The bank did not lower the rate in May; it lowered the rate in June.",
            ),
            ("The delay was caused by a strike.", "The delay was not caused by the weather but by a strike."),
            (
                "The ticket is not valid on the express train.",
                "The ticket is valid on local trains but not on the express train.",
            ),
            ("Large dogs are not allowed.", "Small dogs are allowed; large dogs are not."),
            (
                "The rule applies to contracts signed after May.",
                "The rule does not apply to contracts signed before May.",
            ),
            ("Bicycles are permitted after 9 am.", "Bicycles are not permitted before 9 am."),
            ("Water boils below 100 °C in the mountains.", "Water does not boil at 100 °C in the mountains."),
            ("All of the 12 bridges passed the inspection.", "None of the 12 bridges failed the inspection."),
            ("このサービスは日本国内でのみ利用できます。", "このサービスは日本国外では利用できません。"),
            ("Is the trail suitable for prams?", "The trail is not suitable for prams."),
            (
                "The trail is suitable for prams.",
                "The trail is suitable for prams. The other trail is not suitable for prams.",
            ),
        ]);
    }

    #[test]
    fn another_limit_share_or_order_of_the_same_words_is_told() {
        differs(
            &[
                (
                    "Either side can end the lease with at most six months of notice.",
                    "Either party may end this lease with at least six months of notice in writing.",
                    "at most six",
                    "at least six",
                ),
                (
                    "All rooms on the third floor have a sea view.",
                    "All rooms have a bath. Most rooms on the third floor look out on the sea.",
                    "All rooms",
                    "Most rooms",
                ),
                (
                    "The registry moved after the work had started.",
                    "The registry moved before the work began, and the archive will follow.",
                    "after the work",
                    "before the work",
                ),
            ],
            ReasonKind::QuantityDiffers,
        );
        says_nothing(&[
            ("The notice is six months.", "The notice is at least six months."),
            ("At least six months of notice are needed.", "No fewer than six months of notice are needed."),
            ("Most rooms have a view.", "All rooms have a view."),
            (
                "The wooden pipes came first, and only after them the metal pipes.",
                "The wooden pipes came before the metal pipes.",
            ),
        ]);
    }

    #[test]
    fn the_opposite_in_a_place_is_told() {
        let approved = contrast(
            "The council approved this by seven votes to five.",
            "On a vote the proposal was rejected by seven to five.",
        );
        assert_eq!(approved, Some((ReasonKind::Opposite, "approved", "rejected")));
        let prefixed = contrast(
            "The route is suitable for beginners.",
            "The route is unsuitable for beginners and should be avoided in winter.",
        );
        assert_eq!(prefixed, Some((ReasonKind::Opposite, "suitable", "unsuitable")));
        let rise = contrast(
            "Exports showed a rise of 12 percent by volume, as the growers had hoped.",
            "Exports went through a fall of 12 percent by volume, which the growers had not expected.",
        );
        assert!(matches!(rise, Some((ReasonKind::Opposite | ReasonKind::OppositeTrend, ..))), "{rise:?}");
        says_nothing(&[
            ("The lighthouse sits on a reef off the cape.", "The lighthouse stands on a reef off the cape."),
            ("The council did not reject the plan.", "The council approved the plan."),
            ("The path is common for beginners.", "The path is not uncommon for beginners."),
            ("Ben is younger than Anna.", "Anna is older than Ben."),
            ("Silver costs more than copper.", "Copper costs less than silver."),
            ("Requests of up to 10 MB are accepted.", "Requests over 10 MB are rejected."),
            ("The method returns true if the file exists.", "The method returns false unless the file exists."),
            ("The mayor said the bridge was safe.", "The mayor denied that the bridge was unsafe."),
            ("Uhl received a set of proofs from Brand.", "Brand gave Uhl a set of proofs when she moved out."),
        ]);
    }

    #[test]
    fn exchanged_names_and_another_speaker_are_told() {
        differs(
            &[
                (
                    "Brightwater Lens is buying Kelvane Optics for 212 million dollars.",
                    "Kelvane Optics has agreed to buy Brightwater Lens for 212 million dollars in cash.",
                    "Brightwater Lens is buying Kelvane Optics",
                    "Kelvane Optics has agreed to buy Brightwater Lens",
                ),
                (
                    "Anna Holm succeeded Per Brand.",
                    "Anna Holm was succeeded by Per Brand in 2019.",
                    "Anna Holm succeeded Per Brand",
                    "Anna Holm was succeeded by Per Brand",
                ),
                (
                    "The tower is taller than the cathedral.",
                    "The cathedral is taller than the tower.",
                    "tower is taller than the cathedral",
                    "cathedral is taller than the tower",
                ),
                (
                    "Horvat plays the viola and Oudry the cello.",
                    "Lena Horvat plays the cello and Marc Oudry the viola, and both compose.",
                    "Horvat plays the viola and Oudry the cello",
                    "Lena Horvat plays the cello",
                ),
                (
                    "Northlight owns 40 % and Alder 60 %.",
                    "Northlight Energy owns 60 % of the park and the pension fund Alder 40 %.",
                    "Northlight owns 40 % and Alder 60",
                    "Northlight Energy owns 60 % of the park",
                ),
                (
                    "District head Lorcan Bligh cautioned that it might lower the water table by two metres.",
                    "District head Lorcan Bligh called the decision painful but lawful. Geologist Hester Vane warned that the water table could drop by two metres.",
                    "Lorcan Bligh",
                    "Geologist Hester Vane",
                ),
            ],
            ReasonKind::OtherName,
        );
        says_nothing(&[
            ("Tesla was sued by Nikola.", "Nikola sued Tesla over the design of its truck."),
            ("Spain borders Portugal.", "Portugal borders Spain."),
            ("Nokia was acquired by Microsoft.", "Nokia, acquired by Microsoft in 2013, made phones."),
            ("The council was sued by Acme.", "Acme sued the council in 2020."),
            ("The mill was driven by the river.", "The river drove the mill, and the mill drove a saw."),
            ("The fence was painted by the children.", "The fence, painted by the children, is green."),
            ("The guests were served by the cook.", "The guests served themselves, and the cook washed up."),
            ("The road is used by lorries.", "The road used to end here. Lorries use the road."),
            ("Paris is twinned with Berlin.", "Berlin is twinned with Paris."),
            ("Federer beat Nadal in 2007.", "Nadal beat Federer in 2008; Federer had beaten Nadal in 2007."),
            ("Paris has 2.1 million residents and Lyon 500,000.", "Lyon has 500,000 residents; Paris has 2.1 million."),
            ("The tower is taller than the cathedral.", "The tower is taller than the old cathedral."),
            (
                "Anna, a doctor from Oslo, met Ben, a nurse from Bergen.",
                "Anna is a doctor and lives in Oslo; Ben is a nurse and comes from Bergen.",
            ),
            ("Ryan Gosling stars in Blade Runner.", "It is the sequel to Blade Runner and stars Ryan Gosling."),
            (
                "Littlefinger is the nickname for Petyr Baelish.",
                "Petyr Baelish, nicknamed Littlefinger, is a character.",
            ),
        ]);
    }

    #[test]
    fn what_one_side_has_given_to_the_other_one_and_another_subject_are_told() {
        for (claim, text, other) in [
            (
                "The fee is 140 marks for your employer and 60 marks for you.",
                "The fee is 140 marks for the employee and 60 marks for the employer.",
                "and 60 marks for the employer",
            ),
            (
                "Firewall rules and alerts are carried over, whereas users and passwords must be set up again.",
                "Users and passwords are restored, while firewall rules and alerts have to be set up again.",
                "while firewall rules and alerts have to be set up again",
            ),
            (
                "The Python and PHP libraries retry automatically up to three times, whereas the Go library does not.",
                "The Python and Go libraries retry automatically up to three times; the PHP library does not.",
                "the PHP library does not",
            ),
            (
                "Mateus Brandt headed the winner from a corner by Owen Prell.",
                "The goal came late, when Owen Prell headed in a corner taken by Mateus Brandt.",
                "Prell headed",
            ),
            (
                "Workplace Tech has to approve the ticket before it is passed on to your line manager.",
                "Your line manager must approve the ticket before it reaches Workplace Tech.",
                "manager must approve",
            ),
        ] {
            let found = contrast(claim, text);
            assert_eq!(found.map(|(kind, _, other)| (kind, other)), Some((ReasonKind::OtherName, other)), "{claim}");
        }
        says_nothing(&[
            (
                "Firewall rules must be set up again, whereas users and passwords are kept.",
                "Users and passwords are kept, while firewall rules have to be set up again.",
            ),
            (
                "Seniors pay 3 euros, while a regular ticket costs 5.",
                "A regular ticket costs 5 euros, but seniors pay 3.",
            ),
            ("The employer pays 60 marks and the employee 140.", "140 marks for the employee and 60 for the employer."),
            (
                "In the first quarter profit fell to 60 million, while revenue rose to 140 million.",
                "Revenue rose to 140 million in the first quarter, while profit fell to 60 million.",
            ),
            ("The corner was headed in by Prell, taken by Brandt.", "Prell headed in a corner taken by Brandt."),
            ("Holm wrote the book on rivers with Brand.", "Brand wrote the book on rivers with Holm."),
            (
                "The plan for the harbour was approved in May by the Council.",
                "The Council approved the plan for the harbour in May.",
            ),
        ]);
        let more = contrast(
            "The lease may be ended with more than six months of notice.",
            "The lease may be ended with less than six months of notice.",
        );
        assert_eq!(more, Some((ReasonKind::QuantityDiffers, "more than six", "less than six")));
    }

    #[test]
    fn a_plan_that_is_told_as_a_fact_and_a_condition_that_is_left_out_are_told() {
        differs(
            &[
                (
                    "Vantor Metals will close the Ormsby works, where 1,150 people have jobs.",
                    "Vantor Metals is considering closing its works at Ormsby, where 1,150 people are employed.",
                    "close",
                    "considering closing",
                ),
                (
                    "Shoes can be returned within 60 days whether or not they have been worn.",
                    "You may return shoes within 60 days if they have not been worn.",
                    "whether or not they have been worn",
                    "if they have not",
                ),
            ],
            ReasonKind::OnlyPossible,
        );
        says_nothing(&[
            (
                "Vantor Metals may close its works at Ormsby.",
                "Vantor Metals is considering closing its works at Ormsby.",
            ),
            ("The drug lowers the risk of stroke.", "The drug may lower the risk of stroke."),
            ("The 4 kg parcel is shipped from Rotterdam.", "The parcel weighs 4 kg and is shipped from Rotterdam."),
            ("Values above 7.5 are high.", "Values above 7.5 are considered high."),
            (
                "Einstein published the theory of relativity in 1905.",
                "Einstein proposed the theory of relativity in 1905.",
            ),
            ("The EU approved the merger.", "The proposed merger was approved by the EU."),
            ("Raising the fee is under consideration.", "The council is considering raising the fee."),
            (
                "Even China delayed the outbreak by three days.",
                "The lockdown of China delayed the outbreak by only three days.",
            ),
        ]);
    }
}
