/** Text that the user typed but that was not saved, with the label of its field. */
export type UnsavedText = { label: string; text: string }
