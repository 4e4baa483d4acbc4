import type { Nodes, Parents } from 'mdast'
import type { ReactNode } from 'react'
import type { Definitions } from './definitions.ts'
import type { Usernames } from './find-in-text.ts'

export type MarkdownOptions = {
  /** The text that was parsed. */
  source: string
  /** The users whose mentions are marked. */
  usernames: Usernames
  /** Renders the key of a task; by default a key is shown as typed. */
  renderKey?: (text: string) => ReactNode
  /** Renders an address that was typed in the text; by default it is the given link. */
  renderAddress?: (address: string, link: ReactNode) => ReactNode
  /** Checks the box whose character is at this position of the source; without it, boxes cannot be changed. */
  onCheck?: (position: number, isChecked: boolean) => Promise<unknown>
  /** Added to the level of each heading, because the headings of a text are below those of the page. */
  headingOffset: number
}

/** What each part of a text is rendered with. The two functions let the parts contain each other. */
export type Context = MarkdownOptions & {
  definitions: Definitions
  isInLink: boolean
  renderNode: (node: Nodes, context: Context) => ReactNode
  renderChildren: (parent: Parents, context: Context) => ReactNode
}
