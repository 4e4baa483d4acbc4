import classes from './code.module.css'

/** The style of a part of code; undefined if it has none of its own. */
export const codeClass = (kind: string | undefined) => (kind === undefined ? undefined : classes[kind])
