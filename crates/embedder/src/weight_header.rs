//! Parses the header of a safetensors file: names, positions and shapes of the tensors.

use credence_json::Json;

use crate::error::ModelError;

/// The number format of a tensor, little-endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Float32,
    Float16,
    BrainFloat16,
    /// A format that the model does not support.
    Other,
}

impl Format {
    fn from_name(name: &str) -> Self {
        match name {
            "F32" => Self::Float32,
            "F16" => Self::Float16,
            "BF16" => Self::BrainFloat16,
            _ => Self::Other,
        }
    }

    /// The size of a number in bytes.
    pub fn width(self) -> Option<usize> {
        match self {
            Self::Float32 => Some(4),
            Self::Float16 | Self::BrainFloat16 => Some(2),
            Self::Other => None,
        }
    }
}

/// One tensor of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub name: String,
    pub format: Format,
    pub shape: Vec<usize>,
    /// The range of bytes after the header.
    pub start: usize,
    pub end: usize,
}

/// The entries in the order of their bytes, which are contiguous.
///
/// # Errors
/// If the header is not JSON, or entries overlap, leave gaps or do not fit their shapes.
pub(crate) fn read(head: &[u8]) -> Result<Vec<Entry>, ModelError> {
    let text = std::str::from_utf8(head).map_err(|_| ModelError::weights("its head is not UTF-8"))?;
    let json = Json::parse(text).map_err(|error| {
        ModelError::weights(format!("its head is not JSON at byte {}, expected {}", error.at, error.expected))
    })?;
    let fields = json.fields().filter(|(name, _)| name != "__metadata__");
    let mut entries = fields.map(|(name, value)| entry(&name, value)).collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(|entry| (entry.start, entry.end));
    let mut end = 0;
    for entry in &entries {
        if entry.start != end {
            let Entry { name, start, .. } = entry;
            return Err(ModelError::weights(format!("tensor `{name}` begins at byte {start}, expected {end}")));
        }
        end = entry.end;
    }
    Ok(entries)
}

fn entry(name: &str, value: Json<'_>) -> Result<Entry, ModelError> {
    let wrong = |what: &str| ModelError::weights(format!("tensor `{name}` has {what}"));
    let format = value.text_of("dtype").map_or(Format::Other, |kind| Format::from_name(&kind));
    let shape = sizes(value.get("shape")).ok_or_else(|| wrong("no shape"))?;
    let offsets = sizes(value.get("data_offsets")).unwrap_or_default();
    let &[start, end] = offsets.as_slice() else {
        return Err(wrong("no `data_offsets` of two numbers"));
    };
    let length = end.checked_sub(start).ok_or_else(|| wrong("an end before its start"))?;
    if let Some(width) = format.width() {
        let needed = shape.iter().try_fold(width, |bytes, size| bytes.checked_mul(*size));
        if needed != Some(length) {
            return Err(wrong(&format!("{length} bytes, which is not what its shape {shape:?} needs")));
        }
    }
    Ok(Entry { name: name.to_owned(), format, shape, start, end })
}

fn sizes(value: Option<Json<'_>>) -> Option<Vec<usize>> {
    let value = value.filter(|value| value.is_array())?;
    value.items().map(|item| item.integer().and_then(|size| usize::try_from(size).ok())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_in_the_order_of_their_bytes() {
        let head = r#"{"__metadata__":{"format":"pt"},"b":{"dtype":"F16","shape":[2],"data_offsets":[8,12]},
            "a":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}"#;
        let entries = read(head.as_bytes()).expect("it reads");
        assert_eq!(entries[0].name, "a");
        assert_eq!(entries[1].shape, [2]);
    }

    #[test]
    fn a_head_that_lies_is_refused() {
        for (head, message) in [
            ("[", "its head is not JSON at byte 1, expected a value"),
            (
                r#"{"a":{"dtype":"F32","shape":[3],"data_offsets":[0,8]}}"#,
                "tensor `a` has 8 bytes, which is not what its shape [3] needs",
            ),
            (r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}"#, "tensor `a` begins at byte 4, expected 0"),
            (r#"{"a":{"dtype":"F32","shape":[1],"data_offsets":[8,4]}}"#, "tensor `a` has an end before its start"),
            (r#"{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}"#, "tensor `a` has no shape"),
            (
                r#"{"a":{"dtype":"F32","shape":[4611686018427387904,4611686018427387904],"data_offsets":[0,4]}}"#,
                "tensor `a` has 4 bytes, which is not what its shape [4611686018427387904, 4611686018427387904] needs",
            ),
            (r#"{"a":1}"#, "tensor `a` has no shape"),
        ] {
            let error = read(head.as_bytes()).expect_err(head);
            assert_eq!(error.message, message);
        }
    }
}
