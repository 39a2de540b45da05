// Text typed into a field, without what an input method is still composing.

/** A text that is applied when typing pauses is applied this long after the last key. */
export const TYPING_PAUSE_MS = 120;

type TypedEvent = { readonly isComposing?: boolean; readonly currentTarget: { readonly value: string } };
type Handlers = {
  readonly oninput: (event: TypedEvent) => void;
  readonly oncompositionend: (event: TypedEvent) => void;
};

/** Handlers to spread on an input. `apply` gets every finished text. */
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
