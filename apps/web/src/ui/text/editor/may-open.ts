import { isTooComplex } from '../markdown/is-too-complex.ts'

/** A longer text would make each change slow. */
const maxLength = 50_000

/** Whether a text may be opened in the editor. Other texts are edited as their Markdown. */
export const mayOpen = (text: string) => text.length <= maxLength && !isTooComplex(text)
