import { expect, type Locator } from '@playwright/test'

/** Expects the text of a field, whether its editor has already loaded or it is still a plain field. */
export const expectWritten = (field: Locator, text: string) =>
  expect
    .poll(() => field.evaluate((element) => ('value' in element ? String(element.value) : element.innerText).trim()))
    .toBe(text)
