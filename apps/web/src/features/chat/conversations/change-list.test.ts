import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { changeList } from './change-list.ts'

const queryKey = ['room', 'list', 1]

/** A list that is displayed, and whose responses arrive on demand. */
async function looked(first: number[]) {
  const client = new QueryClient()
  const asked: ((answer: number[]) => void)[] = []
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<number[]>((resolve) => {
        asked.push((answer) => !signal.aborted && resolve(answer))
      }),
  })
  const stop = observer.subscribe(() => undefined)
  const answer = async (list: number[]) => {
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    asked.shift()?.(list)
  }
  const shown = () => client.getQueryData(queryKey)
  await answer(first)
  await expect.poll(shown).toEqual(first)
  return { client, asked, answer, shown, stop }
}

it('a change is applied at once, without a request', async () => {
  const { client, asked, shown, stop } = await looked([1])
  changeList<number>(client, queryKey, (list) => [...list, 2])
  expect(shown()).toEqual([1, 2])
  expect(asked).toHaveLength(0)
  stop()
})

it('a list that was read before a message arrived does not overwrite it', async () => {
  const { client, answer, shown, stop } = await looked([1])
  void client.invalidateQueries({ queryKey })
  changeList<number>(client, queryKey, (list) => [...list, 2])
  await answer([1])
  await answer([1, 2, 3])
  await expect.poll(shown).toEqual([1, 2, 3])
  stop()
})

it('a list without the room is requested', async () => {
  const { client, answer, shown, stop } = await looked([1])
  changeList<number>(client, queryKey, () => undefined)
  await answer([1, 2])
  await expect.poll(shown).toEqual([1, 2])
  stop()
})
