import { describe, expect, it } from 'vitest'
import { changedValues, draftOfEdit, readDraft, readDraftBase } from './form-draft.ts'

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

describe('the draft of an edit', () => {
  const saved = { title: 'Order the glass', assignees: ['1'], hours: 3 }
  const text = JSON.stringify(draftOfEdit<typeof saved>({ title: 'Order panes', assignees: ['1', '2'] }, saved))

  it('contains the saved values that the user saw in its fields', () => {
    const changedSince = { title: 'Order acrylic', assignees: ['1', '3'], hours: 4 }
    expect(readDraft(text, changedSince)).toEqual({ title: 'Order panes', assignees: ['1', '2'] })
    expect(readDraftBase(text, changedSince)).toEqual({ title: 'Order the glass', assignees: ['1'] })
  })

  it('of an older version contains none, and unreadable ones are ignored', () => {
    expect(readDraftBase('{"title":"Order panes"}', saved)).toEqual({})
    expect(readDraftBase('{"title":"Order panes","":{"title":7,"hours":3}}', saved)).toEqual({})
    for (const none of [null, '{', '{"":7}', '{"":null}']) expect(readDraftBase(none, saved)).toEqual({})
  })
})
