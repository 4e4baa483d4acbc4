/** A text that the user typed and that was not saved, with the label of its field. */
export type UnsavedText = { label: string; text: string }
