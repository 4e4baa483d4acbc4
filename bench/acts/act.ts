import type { Page } from '@playwright/test'
import type { Stage } from './stage.ts'

export type Way = 'pointer' | 'keyboard' | 'phone'

/** What the user did: presses of the pointer or a finger, keys, and characters typed as words. */
export type Counts = { presses: number; keys: number; typed: number }

/** An act on its data, ready to be played. */
export type Scene = {
  /** The path on which the act begins. */
  path: string
  /** Waits until the user could begin, and does what is not counted, such as moving the focus to the row. */
  prepare: (page: Page) => Promise<unknown>
  play: (page: Page) => Promise<unknown>
  /** Whether the server or the page has the result. */
  isDone: (page: Page) => Promise<boolean>
}

/** One of the ten most frequent things that users do. */
export type Act = {
  name: string
  /** The maximum number of presses and keys together; words are not counted. */
  atMost?: number
  /** What Linear needs according to its public documentation: presses and keys together. See linear.ts. */
  linear: { pointer?: number; keyboard?: number }
  ways: { [W in Way]?: (stage: Stage) => Promise<Scene> }
}
