import { describe, expect, it } from 'vitest'
import { changedValues, readDraft } from './form-draft.ts'

const initialValues = { title: '', project: null, assignees: ['1'], hours: '', status: 'todo' }

describe('what was typed and not sent', () => {
  it("is the difference from the form's initial values", () => {
    expect(changedValues({ ...initialValues, title: 'Order the glass' }, initialValues)).toEqual({
      title: 'Order the glass',
    })
    expect(changedValues({ ...initialValues, assignees: ['1'] }, initialValues)).toEqual({})
    expect(changedValues({ ...initialValues, assignees: [] }, initialValues)).toEqual({ assignees: [] })
  })

  it('is restored as far as it fits the form', () => {
    const text = JSON.stringify({ title: 'Glass', project: '7', hours: 3, assignees: 'all', colour: 'red', status: 4 })
    expect(readDraft(text, initialValues)).toEqual({ title: 'Glass', project: '7', hours: 3 })
    const saved = { title: 'Glass', project: '7', hours: 3 }
    expect(readDraft('{"title":7,"project":null,"hours":""}', saved)).toEqual({ project: null, hours: '' })
  })

  it('is empty when nothing readable was stored', () => {
    for (const text of [null, '', '{', 'null', '7', '{}', '{"colour":"red"}'])
      expect(readDraft(text, initialValues)).toBeUndefined()
  })
})
