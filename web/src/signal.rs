//! Leptos' signals, memos and stored values, compiled once instead of once for each type of value.
//!
//! Leptos is generic over the value: storing it, locking it and notifying subscribers are compiled for each type, and again in each closure that
//! reads a signal. Here Leptos sees one type, `Box<dyn Any>`, and a cast back is all that is compiled for each type. ARCHITECTURE.md has
//! what this saves.
//!
//! Names and behavior are those of Leptos: a value belongs to the owner that is current when it is created, and its handles are `Copy`. Reading a
//! value whose owner is gone panics, unless the function's name begins with `try_`; changing it does nothing.

use std::any::Any;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use leptos::prelude::{self as graph, LocalStorage, Notify, Read, ReadUntracked, ReadValue, Track, Write, WriteValue};
use leptos::reactive::signal::guards::UntrackedWriteGuard;

type SignalNode = graph::RwSignal<Box<dyn Any>, LocalStorage>;
type StoredNode = graph::StoredValue<Box<dyn Any>, LocalStorage>;
type MemoNode = graph::Memo<Computed>;
/// Computes a value of the one before it.
type Compute = dyn Fn(Option<&Computed>) -> Computed + Send + Sync;

/// Derives would ask the same traits of `T`.
macro_rules! handle {
    ($name:ident) => {
        impl<T> Copy for $name<T> {}

        impl<T> Clone for $name<T> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T> PartialEq for $name<T> {
            fn eq(&self, other: &Self) -> bool {
                self.node == other.node
            }
        }

        impl<T> Eq for $name<T> {}

        impl<T> fmt::Debug for $name<T> {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(stringify!($name))
            }
        }
    };
}

/// A value that can change, and to which views and memos subscribe by reading it.
pub struct RwSignal<T> {
    node: SignalNode,
    value: PhantomData<fn() -> T>,
}

/// A value that is computed from others. Its subscribers run again only when it differs from the value before.
pub struct Memo<T> {
    node: MemoNode,
    value: PhantomData<fn() -> T>,
}

/// A value without subscribers.
pub struct StoredValue<T> {
    node: StoredNode,
    value: PhantomData<fn() -> T>,
}

handle!(RwSignal);
handle!(Memo);
handle!(StoredValue);

impl<T: 'static> RwSignal<T> {
    /// A signal with its first value.
    pub fn new(value: T) -> Self {
        Self { node: new_signal(Box::new(value)), value: PhantomData }
    }

    /// Gives it another value.
    pub fn set(&self, value: T) {
        set_signal(self.node, Box::new(value));
    }

    /// Changes its value.
    pub fn update(&self, change: impl FnOnce(&mut T)) {
        if let Some(mut value) = write_signal(self.node) {
            change(cast_mut(&mut **value));
            drop(value);
            notify(self.node);
        }
    }

    /// Its value. The running view or memo subscribes to it.
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// What a function returns for its value. The running view or memo subscribes to it.
    pub fn with<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(cast(&**read_tracked(self.node)))
    }

    /// Subscribes the running view or memo to it.
    pub fn track(&self) {
        track_signal(self.node);
    }

    /// Its value now.
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// What a function returns for its value now.
    pub fn with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(cast(&**read_signal(self.node)))
    }

    /// Its value now; `None` when its owner is gone.
    pub fn try_get_untracked(&self) -> Option<T>
    where
        T: Clone,
    {
        self.try_with_untracked(T::clone)
    }

    /// What a function returns for its value now; `None` when its owner is gone.
    pub fn try_with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> Option<U> {
        try_read_signal(self.node).map(|value| read(cast(&**value)))
    }
}

impl<T: Default + 'static> Default for RwSignal<T> {
    fn default() -> Self {
        Self::new(T::default())
    }
}

impl<T: PartialEq + Send + Sync + 'static> Memo<T> {
    /// A value that a function computes, of the value before it.
    pub fn new(compute: impl Fn(Option<&T>) -> T + Send + Sync + 'static) -> Self {
        let compute =
            move |before: Option<&Computed>| Computed::new(compute(before.map(|before| cast(&*before.value))));
        Self { node: new_memo(Box::new(compute)), value: PhantomData }
    }

    /// Its value. The running view or memo subscribes to it.
    pub fn get(&self) -> T
    where
        T: Clone,
    {
        self.with(T::clone)
    }

    /// What a function returns for its value. The running view or memo subscribes to it.
    pub fn with<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(cast(&*read_memo(self.node)))
    }

    /// Subscribes the running view or memo to it.
    pub fn track(&self) {
        track_memo(self.node);
    }

    /// Its value now.
    pub fn get_untracked(&self) -> T
    where
        T: Clone,
    {
        self.with_untracked(T::clone)
    }

    /// What a function returns for its value now.
    pub fn with_untracked<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(cast(&*read_memo_untracked(self.node)))
    }
}

impl Memo<bool> {
    /// Whether something holds or has held since the memo was created.
    pub fn latched(holds: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self::new(move |before| before == Some(&true) || holds())
    }
}

impl<T: 'static> StoredValue<T> {
    /// Keeps a value.
    pub fn new(value: T) -> Self {
        Self { node: new_stored(Box::new(value)), value: PhantomData }
    }

    /// What a function returns for it.
    pub fn with_value<U>(&self, read: impl FnOnce(&T) -> U) -> U {
        read(cast(&**read_stored(self.node)))
    }

    /// What a function returns for it; `None` when its owner is gone.
    pub fn try_with_value<U>(&self, read: impl FnOnce(&T) -> U) -> Option<U> {
        self.node.try_read_value().map(|value| read(cast(&**value)))
    }

    /// The value.
    pub fn get_value(&self) -> T
    where
        T: Clone,
    {
        self.with_value(T::clone)
    }

    /// The value; `None` when its owner is gone.
    pub fn try_get_value(&self) -> Option<T>
    where
        T: Clone,
    {
        self.try_with_value(T::clone)
    }

    /// Changes it.
    pub fn update_value(&self, change: impl FnOnce(&mut T)) {
        self.try_update_value(change);
    }

    /// Changes it, and returns what the function returns; `None` when its owner is gone.
    pub fn try_update_value<U>(&self, change: impl FnOnce(&mut T) -> U) -> Option<U> {
        self.node.try_write_value().map(|mut value| change(cast_mut(&mut **value)))
    }

    /// Replaces it. Returns whether its owner still lives.
    pub fn set_value(&self, value: T) -> bool {
        set_stored(self.node, Box::new(value))
    }
}

/// Runs when signals it reads change, for the first time after what runs now, as long as its owner lives.
pub fn effect(run: Box<dyn Fn()>) {
    graph::Effect::new(run);
}

/// The value of a memo, and how it is compared.
#[derive(Clone)]
struct Computed {
    value: Arc<dyn Any + Send + Sync>,
    is_same: fn(&dyn Any, &dyn Any) -> bool,
}

impl Computed {
    fn new<T: PartialEq + Send + Sync + 'static>(value: T) -> Self {
        Self { value: Arc::new(value), is_same: |first, second| cast::<T>(first) == cast(second) }
    }
}

impl PartialEq for Computed {
    fn eq(&self, other: &Self) -> bool {
        (self.is_same)(&*self.value, &*other.value)
    }
}

/// The only place where a value gets its type back: it has the one that its handle was made with.
#[inline(never)]
#[expect(clippy::expect_used, reason = "a handle is made with a value of its type")]
fn cast<T: 'static>(value: &dyn Any) -> &T {
    value.downcast_ref().expect("a value of the handle's type")
}

#[inline(never)]
#[expect(clippy::expect_used, reason = "a handle is made with a value of its type")]
fn cast_mut<T: 'static>(value: &mut dyn Any) -> &mut T {
    value.downcast_mut().expect("a value of the handle's type")
}

// What follows is compiled once. Inlined, it would be compiled wherever a signal is read.

#[inline(never)]
fn new_signal(value: Box<dyn Any>) -> SignalNode {
    graph::RwSignal::new_local(value)
}

#[inline(never)]
fn set_signal(node: SignalNode, value: Box<dyn Any>) {
    if let Some(mut kept) = write_signal(node) {
        *kept = value;
        drop(kept);
        notify(node);
    }
}

/// Subscribers do not hear of it: see [`notify`].
#[inline(never)]
fn write_signal(node: SignalNode) -> Option<UntrackedWriteGuard<Box<dyn Any>>> {
    node.try_write_untracked()
}

#[inline(never)]
fn notify(node: SignalNode) {
    node.notify();
}

#[inline(never)]
fn track_signal(node: SignalNode) {
    node.track();
}

#[inline(never)]
fn read_tracked(node: SignalNode) -> <SignalNode as Read>::Value {
    node.read()
}

#[inline(never)]
fn read_signal(node: SignalNode) -> <SignalNode as ReadUntracked>::Value {
    node.read_untracked()
}

#[inline(never)]
fn try_read_signal(node: SignalNode) -> Option<<SignalNode as ReadUntracked>::Value> {
    node.try_read_untracked()
}

#[inline(never)]
fn new_memo(compute: Box<Compute>) -> MemoNode {
    graph::Memo::new(compute)
}

#[inline(never)]
fn track_memo(node: MemoNode) {
    node.track();
}

#[inline(never)]
fn read_memo(node: MemoNode) -> Arc<dyn Any + Send + Sync> {
    Arc::clone(&node.read().value)
}

#[inline(never)]
fn read_memo_untracked(node: MemoNode) -> Arc<dyn Any + Send + Sync> {
    Arc::clone(&node.read_untracked().value)
}

#[inline(never)]
fn new_stored(value: Box<dyn Any>) -> StoredNode {
    graph::StoredValue::new_local(value)
}

#[inline(never)]
fn read_stored(node: StoredNode) -> <StoredNode as ReadValue>::Value {
    node.read_value()
}

#[inline(never)]
fn set_stored(node: StoredNode, value: Box<dyn Any>) -> bool {
    node.try_write_value().map(|mut kept| *kept = value).is_some()
}
