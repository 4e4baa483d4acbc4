import { describe, expect, it } from 'vitest'
import { changes, readDraft } from './form-draft.ts'

const began = { title: '', project: null, assignees: ['1'], hours: '', status: 'todo' }

describe('what was typed and not sent', () => {
  it("is the difference from the form's initial values", () => {
    expect(changes({ ...began, title: 'Order the glass' }, began)).toEqual({ title: 'Order the glass' })
    expect(changes({ ...began, assignees: ['1'] }, began)).toEqual({})
    expect(changes({ ...began, assignees: [] }, began)).toEqual({ assignees: [] })
  })

  it('is restored as far as it fits the form', () => {
    const text = JSON.stringify({ title: 'Glass', project: '7', hours: 3, assignees: 'all', colour: 'red', status: 4 })
    expect(readDraft(text, began)).toEqual({ title: 'Glass', project: '7', hours: 3 })
    const standing = { title: 'Glass', project: '7', hours: 3 }
    expect(readDraft('{"title":7,"project":null,"hours":""}', standing)).toEqual({ project: null, hours: '' })
  })

  it('is empty when nothing readable was stored', () => {
    for (const text of [null, '', '{', 'null', '7', '{}', '{"colour":"red"}'])
      expect(readDraft(text, began)).toBeUndefined()
  })
})
