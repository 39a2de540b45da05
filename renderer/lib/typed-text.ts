// Text as it is typed into a field. What an input method is still composing is no text yet.

type TypedEvent = { readonly isComposing?: boolean; readonly currentTarget: { readonly value: string } };
type Handlers = {
  readonly oninput: (event: TypedEvent) => void;
  readonly oncompositionend: (event: TypedEvent) => void;
};

/** Spread on an input: `apply` gets each text that stands. */
export function onTyped(apply: (text: string) => void): Handlers {
  return {
    oninput({ isComposing, currentTarget }) {
      if (isComposing !== true) apply(currentTarget.value);
    },
    oncompositionend({ currentTarget }) {
      apply(currentTarget.value);
    },
  };
}
