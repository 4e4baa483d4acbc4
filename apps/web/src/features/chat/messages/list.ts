import type { ListEffect, ListEvent, TimerEvent } from './list-events.ts'
import { step } from './list-machine.ts'
import { type OpeningOptions, openList } from './list-state.ts'

type RunEffect = (effect: Exclude<ListEffect, { type: 'timer' }>) => void

/** Holds the state of one message list. Independent of React. */
export function createList(options: OpeningOptions) {
  let state = openList(options)
  let run: RunEffect = () => {}
  const listeners = new Set<() => void>()
  const timers = new Map<TimerEvent['type'], ReturnType<typeof setTimeout>>()

  function send(event: ListEvent) {
    const { view } = state
    const { state: next, effects } = step(state, event)
    state = next
    if (state.view !== view) for (const listener of listeners) listener()
    for (const effect of effects) effect.type === 'timer' ? startTimer(effect) : run(effect)
  }

  function startTimer({ event: type, milliseconds }: Extract<ListEffect, { type: 'timer' }>) {
    clearTimeout(timers.get(type))
    if (milliseconds !== undefined)
      timers.set(
        type,
        setTimeout(() => send({ type }), milliseconds),
      )
  }

  return {
    send,
    state: () => state,
    /** Returns a new object only if the list must render again. */
    view: () => state.view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Sets the function that runs effects. Called at each render. */
    runWith: (next: RunEffect) => {
      run = next
    },
    close: () => timers.forEach(clearTimeout),
  }
}

export type List = ReturnType<typeof createList>
