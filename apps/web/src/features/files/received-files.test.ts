import { expect, it } from 'vitest'
import { pastedFiles } from './received-files.ts'

const clipboardOf = (types: string[], names: string[]) =>
  Object.assign(Object.create(null), {
    types,
    files: names.map((name) => new File(['x'], name, { type: 'image/png' })),
  })

const namesOf = (files: File[]) => files.map(({ name }) => name)

it('takes pasted pictures, but not the picture that a spreadsheet copies beside its text', () => {
  expect(namesOf(pastedFiles(clipboardOf(['Files', 'text/html'], ['hull.png'])))).toEqual(['hull.png'])
  expect(pastedFiles(clipboardOf(['text/plain', 'text/html', 'Files'], ['image.png']))).toEqual([])
  expect(pastedFiles(null)).toEqual([])
})

it('names a pasted picture without a name of its own after the date', () => {
  const [file] = pastedFiles(clipboardOf(['Files'], ['image.png']))
  expect(file?.name).toMatch(/^picture-\d{4}-\d\d-\d\d\.png$/)
  expect(file?.type).toBe('image/png')
})
