/** What the dialog of the custom fields shows instead of the list. */
export type FieldView = { kind: 'new' } | { kind: 'trash' } | { kind: 'edit' | 'change-kind' | 'delete'; id: number }
