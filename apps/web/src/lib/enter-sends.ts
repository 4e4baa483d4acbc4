import { storedFlag } from './stored-flag.ts'

/** Whether Enter sends a chat message; otherwise it breaks the line. Stored in this browser. */
export const enterSends = storedFlag('chat-enter-sends', true)

type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Returns whether the key sends the message. Ctrl or ⌘ with Enter always does. */
export const isSendKey = ({ key, shiftKey, ctrlKey, metaKey }: PressedKey) =>
  key === 'Enter' && !shiftKey && (ctrlKey || metaKey || enterSends.get())
