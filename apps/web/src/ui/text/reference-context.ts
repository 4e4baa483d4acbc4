import { type ComponentType, createContext } from 'react'

/** `text` is the key of a task as it was typed. */
type ReferenceProps = { organizationId: number; text: string }

/** The component that shows the key of a task in a text as a link. Without a provider, keys are shown as typed. */
export const ReferenceContext = createContext<ComponentType<ReferenceProps> | undefined>(undefined)
