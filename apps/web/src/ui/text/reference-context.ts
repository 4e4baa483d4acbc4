import { type ComponentType, createContext, type ReactNode } from 'react'
import type { AddressedObject } from './object-address.ts'

/** What a text refers to: the key of a task as it was typed, or an object by its address. */
export type Referenced = { kind: 'key'; text: string } | AddressedObject

type ReferenceProps = {
  organizationId: number
  to: Referenced
  /** What the text contains, which is shown if the user does not see the object. */
  children: ReactNode
}

/** The component that shows what a text refers to as a link. Without a provider, texts are shown as typed. */
export const ReferenceContext = createContext<ComponentType<ReferenceProps> | undefined>(undefined)
