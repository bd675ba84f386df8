//! `#[part(name)]` marks a function of a part: what only its parts reach is cut out of the module, and JavaScript loads it before the
//! function is called; otherwise the call traps.
//!
//! The module is cut between an import and an export with the same id (`wasm_split_cli_support`). Without the feature `parts` of the crate
//! that uses it, the function is as it was written.

use std::hash::{DefaultHasher, Hash, Hasher};

use proc_macro::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, FnArg, Ident, ImplItemFn, Pat, Token, Type, parse_macro_input, parse_quote};

/// The part, and the type whose method it is.
struct Place {
    part: Ident,
    of: Option<Type>,
}

impl Parse for Place {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let part = input.parse()?;
        let comma: Option<Token![,]> = input.parse()?;
        Ok(Self { part, of: comma.map(|_| input.parse()).transpose()? })
    }
}

/// Marks a function, `#[part(name)]`, or a function of a type, `#[part(name, Type)]`.
#[proc_macro_attribute]
pub fn part(place: TokenStream, function: TokenStream) -> TokenStream {
    let place = parse_macro_input!(place as Place);
    let function = parse_macro_input!(function as ImplItemFn);
    // `wasm-bindgen` repeats attributes on the exports that it generates. They stay in the first module.
    if function.sig.ident.to_string().starts_with(GENERATED) {
        return function.into_token_stream().into();
    }
    split(&place, &function).into()
}

/// How the names of functions begin that `wasm-bindgen` generates.
const GENERATED: &str = "__w";

fn split(place: &Place, function: &ImplItemFn) -> proc_macro2::TokenStream {
    let Place { part, of } = place;
    let id = id_of(place, &function.sig.ident);
    let [import, export] = ["import", "export"].map(|end| format!("__wasm_split_00{part}00_{end}_{id}"));
    let within = of.as_ref().map(|of| quote!(#of::));
    let mut written = function.clone();
    written.sig.ident = format_ident!("{}_here", function.sig.ident);
    written.vis = syn::Visibility::Inherited;
    written.attrs.retain(is_lint);
    let here = &written.sig.ident;
    let (types, names): (Vec<_>, Vec<_>) =
        function.sig.inputs.iter().enumerate().map(|at| argument(at, of.as_ref())).unzip();
    let output = &function.sig.output;
    let calls: Vec<_> = function.sig.inputs.iter().zip(&names).map(called).collect();
    let mut wrapper = function.clone();
    name_arguments(&mut wrapper, &names);
    // What is expected happens in the body.
    wrapper.attrs.retain(|attribute| !attribute.path().is_ident("expect"));
    wrapper.attrs.push(parse_quote!(#[allow(unsafe_code, improper_ctypes, improper_ctypes_definitions, reason = "both sides are compiled together")]));
    wrapper.block = parse_quote!({
        #[cfg(feature = "parts")]
        {
            #[link(wasm_import_module = "__wasm_split_placeholder__")]
            unsafe extern "C" {
                #[link_name = #import]
                safe fn imported(#(#names: #types),*) #output;
            }
            #[unsafe(export_name = #export)]
            extern "C" fn exported(#(#names: #types),*) #output {
                #within #here(#(#names),*)
            }
            imported(#(#calls),*)
        }
        #[cfg(not(feature = "parts"))]
        {
            #within #here(#(#calls),*)
        }
    });
    quote!(#wrapper #[inline] #written)
}

/// An id of 32 hexadecimal digits, the same in every build.
fn id_of(place: &Place, name: &Ident) -> String {
    let of = place.of.as_ref().map(|of| of.to_token_stream().to_string());
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, place.part.to_string(), of.as_deref(), name.to_string()).hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016x}{:016x}", half(0), half(1))
}

fn is_lint(attribute: &Attribute) -> bool {
    ["allow", "expect"].iter().any(|name| attribute.path().is_ident(name))
}

/// The type of an argument and a name for it; `self` is an argument like the others.
fn argument((at, argument): (usize, &FnArg), of: Option<&Type>) -> (proc_macro2::TokenStream, Ident) {
    match argument {
        FnArg::Typed(typed) => (typed.ty.to_token_stream(), format_ident!("argument{at}")),
        FnArg::Receiver(receiver) => {
            let reference = receiver.reference.as_ref().map(|_| quote!(&));
            let mutable = receiver.reference.as_ref().and(receiver.mutability);
            (quote!(#reference #mutable #of), format_ident!("this"))
        }
    }
}

fn called((argument, name): (&FnArg, &Ident)) -> proc_macro2::TokenStream {
    match argument {
        FnArg::Typed(_) => name.to_token_stream(),
        FnArg::Receiver(_) => quote!(self),
    }
}

fn name_arguments(function: &mut ImplItemFn, names: &[Ident]) {
    for (argument, name) in function.sig.inputs.iter_mut().zip(names) {
        match argument {
            FnArg::Typed(typed) => *typed.pat = Pat::Verbatim(name.to_token_stream()),
            FnArg::Receiver(receiver) if receiver.reference.is_none() => receiver.mutability = None,
            FnArg::Receiver(_) => {}
        }
    }
}
