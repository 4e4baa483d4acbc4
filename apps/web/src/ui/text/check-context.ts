import { createContext, useEffect, useRef } from 'react'
import { setBox } from './markdown/toggle-task.ts'

/** Checks the box whose character is at this position of the text. Completes when that is saved or has failed. */
export type Check = (position: number, isChecked: boolean) => Promise<unknown>

/** Saves a change of a box in the text that is shown. Without a provider, boxes cannot be changed. */
export const CheckContext = createContext<Check | undefined>(undefined)

type Options<Noun> = {
  /** The current state of the object that has the text. */
  object: Noun
  textOf: (object: Noun) => string | null
  save: (base: Noun, text: string) => Promise<unknown>
}

/**
 * React hook: returns a function that saves a change of a box at once. Changes are saved one after the other, so that
 * the second one starts from the text with the first one. `save` reports a failure itself.
 */
export function useCheck<Noun>({ object, textOf, save }: Options<Noun>): Check {
  const current = useRef(object)
  const queue = useRef(Promise.resolve<unknown>(undefined))
  useEffect(() => {
    current.current = object
  }, [object])
  return (position, isChecked) => {
    queue.current = queue.current
      .then(() => save(current.current, setBox(textOf(current.current) ?? '', position, isChecked)))
      .catch(() => undefined)
    return queue.current
  }
}
