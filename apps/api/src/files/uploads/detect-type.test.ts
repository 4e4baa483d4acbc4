import { expect, it } from 'vitest'
import { picture } from '../testing-files.ts'
import { detectType, hasPreviews, mayBeShown } from './detect-type.ts'

const detect = async (bytes: Buffer | string) => {
  const detected = await detectType(Buffer.from(bytes), true)
  return [detected.type, detected.kind, mayBeShown(detected), hasPreviews(detected)]
}

it('detects pictures, PDF and text, which may be shown in place', async () => {
  expect(await detect(await picture(2, 2))).toEqual(['image/png', 'picture', true, true])
  expect(await detect(await picture(2, 2, 'jpeg'))).toEqual(['image/jpeg', 'picture', true, true])
  expect(await detect('%PDF-1.7\n1 0 obj')).toEqual(['application/pdf', 'pdf', true, false])
  expect(await detect('Grüße\n\tan alle')).toEqual(['text/plain', 'text', true, false])
})

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  ['<?xml version="1.0"?><!-- --><svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  ['\ufeff \n<!DOCTYPE html><script>alert(1)</script>', 'text/html'],
  ['<HTML><body onload=alert(1)>', 'text/html'],
  ['<!-- a page --><p>', 'application/xml'],
])('%j is never shown in place', async (text, type) => {
  expect(await detect(text)).toEqual([type, 'other', false, false])
})

it('a page that pretends to be something else is what its first bytes say', async () => {
  // GIFAR and similar polyglots: the browser gets the type of the first bytes, and does not look for another one.
  expect(await detect('GIF89a/*<script>alert(1)</script>*/')).toEqual(['image/gif', 'picture', true, true])
  expect(await detect('%PDF-1.7\n<html><script>alert(1)</script>')).toEqual(['application/pdf', 'pdf', true, false])
  expect(await detect('Hello <script>alert(1)</script>')).toEqual(['text/plain', 'text', true, false])
})

it('bytes without a known type are neither shown nor text', async () => {
  expect(await detect(Buffer.from([0, 1, 2, 3, 255]))).toEqual(['application/octet-stream', 'other', false, false])
  expect(await detect(Buffer.from([0xc3, 0x28]))).toEqual(['application/octet-stream', 'other', false, false])
  expect(await detect('MZ\u0000program')).toEqual(['application/x-msdownload', 'other', false, false])
})

it('text that is cut within a character at the end of the first bytes is text', async () => {
  const cut = Buffer.from('é').subarray(0, 1)
  expect((await detectType(Buffer.concat([Buffer.from('caf'), cut]), false)).kind).toBe('text')
  expect((await detectType(Buffer.concat([Buffer.from('caf'), cut]), true)).kind).toBe('other')
})
