/** What the dialog over the list of custom fields shows. */
export type FieldView = { kind: 'new' } | { kind: 'trash' } | { kind: 'edit' | 'change-kind' | 'delete'; id: number }
