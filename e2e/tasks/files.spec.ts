import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fileOf, giveFile, inputOf } from '../support/give-file.ts'
import { expectAccessible, expectDialogAccessible } from '../support/looks.ts'
import { makeTask } from '../support/make-task.ts'
import { expect, test } from '../support/test.ts'
import { swipe } from '../support/touch.ts'
import { expectWritten } from '../support/written.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Files' })
const tile = (page: Page, name: string) => section(page).getByRole('button', { name: `Open ${name}` })
const comments = (page: Page) => page.getByRole('region', { name: 'Comments & Activity' })
const composer = (page: Page) => page.getByRole('textbox', { name: 'Add a comment' })

test('files are added by button, drop and paste, seen live by others, and deleted with undo', async ({
  page,
  openTask,
  openAnotherPage,
  signIn,
}) => {
  const { team, task } = await openTask('manager')
  const otherPage = await openAnotherPage()
  await signIn(otherPage, team.member, `/employee/tasks/${task.id}`)
  await expect(section(otherPage).getByText('At most 100 MB each')).toBeVisible()
  await expect(section(page).getByText('At most 100 MB each')).toBeVisible()
  const picture = await page.screenshot()

  await inputOf(section(page)).setInputFiles([
    fileOf('hull.png', picture),
    fileOf('תרשים של הסירה.txt', Buffer.from('Port and starboard'), 'text/plain'),
  ])
  await expect(tile(page, 'hull.png')).toBeVisible()
  await expect(tile(page, 'תרשים של הסירה.txt')).toContainText('TXT')
  await giveFile(page.getByRole('heading', { level: 1 }), 'drop', fileOf('sail.png', picture))
  await expect(tile(page, 'sail.png')).toBeVisible()
  await giveFile(page.locator('body'), 'paste', fileOf('image.png', picture))
  await expect(tile(page, 'picture-')).toBeVisible()
  // The preview, which a job makes, appears without a reload.
  await expect(tile(page, 'hull.png').locator('img')).toHaveJSProperty('complete', true)
  // The files were sent at the same time, so that either may have been the first.
  const names = /attached (hull\.png and תרשים של הסירה\.txt|תרשים של הסירה\.txt and hull\.png)/
  await expect(comments(page).getByText(names)).toBeVisible()

  await expect(section(otherPage).getByRole('listitem')).toHaveCount(4)
  await expect(section(otherPage).getByText('Mara Manager').first()).toBeVisible()
  await otherPage.getByRole('button', { name: 'More about sail.png' }).click()
  await expect(otherPage.getByRole('menuitem')).toHaveText([/^Open/, /^Download/])
  await expectAccessible(page)

  await tile(page, 'sail.png').focus()
  await page.keyboard.press('Delete')
  await expect(tile(page, 'sail.png')).toHaveCount(0)
  await expect(tile(otherPage, 'sail.png')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tile(page, 'sail.png')).toBeVisible()
  await expect(tile(otherPage, 'sail.png')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More about hull.png' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('hull.png')
})

test('an upload continues after a lost connection and after a reload, and is refused beyond the limits', async ({
  page,
  openTask,
}, testInfo) => {
  await openTask('employee')
  page.on('dialog', (dialog) => dialog.accept())
  // A file on the disk keeps its date, by which the page recognizes it.
  const film = testInfo.outputPath('film.bin')
  await writeFile(film, Buffer.alloc(10_000_000, 7))
  const offsets: string[] = []
  let isCut = true
  await page.route('**/files/uploads/*', (route) => {
    const offset = route.request().headers()['upload-offset'] ?? ''
    if (isCut && Number(offset) > 0) return route.abort('connectionfailed')
    if (route.request().method() === 'PATCH') offsets.push(offset)
    return route.continue()
  })
  await inputOf(section(page)).setInputFiles(film)
  const upload = section(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await expect(upload).toContainText('41% of 10 MB · continues when the connection is back')
  await expect(upload.getByRole('progressbar', { name: 'Upload of film.bin' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(upload).toContainText('10 MB · the upload was interrupted')
  await inputOf(upload).setInputFiles(fileOf('other.bin', Buffer.alloc(10)))
  await expect(page.getByText('This is not the file that was being uploaded as film.bin.')).toBeVisible()
  await expect(upload).toContainText('the upload was interrupted')
  expect(offsets).toEqual(['0'])
  await inputOf(upload).setInputFiles(film)
  await expect(upload).toContainText('continues when the connection is back')
  isCut = false
  await expect(tile(page, 'film.bin')).toBeVisible()
  await expect(upload).toHaveCount(0)
  expect(offsets).toEqual(['0', '4194304', '8388608'])

  const megabyte = fileOf('voyage.mov', Buffer.alloc(1_000_000), 'video/quicktime')
  await giveFile(page.getByRole('heading', { level: 1 }), 'drop', megabyte, 101)
  await expect(upload).toContainText('“voyage.mov” has 101 MB. A file can have at most 100 MB.')
  await upload.getByRole('button', { name: 'Remove voyage.mov' }).click()
  await expect(upload).toHaveCount(0)
})

test('a comment whose last upload is canceled stays in the field', async ({ page, openTask }) => {
  const { task } = await openTask('employee')
  let sentCount = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/tasks/${task.id}/comments`)) sentCount++
  })
  const uploads = comments(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  await composer(page).fill('See the plan')
  await inputOf(comments(page)).setInputFiles(fileOf('plan.txt', Buffer.from('Port')))
  await expect(uploads).toHaveText('plan.txt4 bytes')
  await page.route('**/files/uploads/*', (route) => route.abort('connectionfailed'))
  await inputOf(comments(page)).setInputFiles(fileOf('hull.txt', Buffer.from('Starboard')))
  await expect(uploads.last()).toContainText('continues when the connection is back')
  await composer(page).press('Control+Enter')
  await expect(comments(page).getByRole('button', { name: 'Sends after the upload' })).toBeVisible()
  await uploads.getByRole('button', { name: 'Cancel hull.txt' }).click()
  await expect(comments(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
  await expect(uploads).toHaveText('plan.txt4 bytes')
  await expectWritten(composer(page), 'See the plan')

  await composer(page).press('End')
  await page.keyboard.type(', without the hull')
  await composer(page).press('Control+Enter')
  const comment = page.getByRole('article', { name: 'Comment by Emil Employee' })
  await expect(comment).toContainText('See the plan, without the hull')
  await expect(comment.getByRole('button', { name: 'Open plan.txt' })).toBeVisible()
  expect(sentCount).toBe(1)
})

test('a comment contains pictures, and the viewer is used with the keyboard', async ({ page, openTask }) => {
  await openTask('employee')
  const picture = await page.screenshot()
  await composer(page).fill('Like this')
  // The editor takes the place of the field in this moment.
  await expect(composer(page)).toHaveAttribute('contenteditable', 'true')
  // The whole box stays in the window while it grows.
  await page.setViewportSize({ width: 1440, height: 600 })
  for (let line = 0; line < 8; line++) await page.keyboard.press('Enter')
  await expect(comments(page).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  for (let line = 0; line < 8; line++) await page.keyboard.press('Backspace')
  await giveFile(composer(page), 'paste', fileOf('one.png', picture))
  await giveFile(composer(page), 'drop', fileOf('two.png', picture))
  await expect(comments(page).getByRole('list', { name: 'Uploads' }).getByRole('listitem')).toHaveCount(2)
  // The page scrolls to the new comment, which would otherwise be behind the box.
  await composer(page).press('Control+Enter')
  const comment = page.getByRole('article', { name: 'Comment by Emil Employee' })
  await expect(comment).toContainText('Like this')
  const boxTop = async () => (await comments(page).locator('form').boundingBox())?.y
  const commentBottom = async () => {
    const { y, height } = (await comment.boundingBox()) ?? { y: 0, height: 0 }
    return y + height
  }
  await expect(async () => expect(await commentBottom()).toBeLessThanOrEqual((await boxTop()) ?? 0)).toPass()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(comment.getByRole('button', { name: 'Open two.png' })).toBeVisible()
  await expectWritten(composer(page), '')
  await expect(comments(page).getByRole('list', { name: 'Uploads' })).toHaveCount(0)
  await expect(section(page).getByText('in a comment').first()).toBeVisible()

  const first = comment.getByRole('button', { name: 'Open one.png' })
  await expect(first.locator('img')).toBeVisible()
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'one.png' })).toBeVisible()
  const zoom = viewer.getByRole('button', { name: 'Fit the picture' })
  for (const [key, text] of [
    ['+', '150%'],
    ['+', '225%'],
    ['-', '150%'],
    ['0', 'Fit'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(zoom).toHaveText(text)
  }
  await expectDialogAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'two.png' })).toBeVisible()
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'one.png' })).toBeVisible()
  // A finger does the same, unless it moves an enlarged picture.
  await swipe(page, viewer.getByRole('region', { name: 'Picture' }), [-150, 5])
  await expect(viewer.getByRole('img', { name: 'two.png' })).toBeVisible()
  await swipe(page, viewer.getByRole('region', { name: 'Picture' }), [150, 5])
  await expect(viewer.getByRole('img', { name: 'one.png' })).toBeVisible()
  await page.keyboard.press('+')
  await expect(zoom).toHaveText('150%')
  await swipe(page, viewer.getByRole('region', { name: 'Picture' }), [-150, 5])
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('files are added and removed while a comment is edited, and a removed one is restored from the trash', async ({
  page,
  openTask,
}) => {
  const { task } = await openTask('employee')
  await composer(page).fill('The plans')
  await expect(composer(page)).toHaveAttribute('contenteditable', 'true')
  await giveFile(composer(page), 'paste', fileOf('one.png', await page.screenshot()))
  await giveFile(composer(page), 'drop', fileOf('two.txt', Buffer.from('Two'), 'text/plain'))
  await composer(page).press('Control+Enter')
  const comment = page.getByRole('article', { name: 'Comment by Emil Employee' })
  const shown = comment.getByRole('list', { name: 'Files of the comment' }).getByRole('listitem')
  await expect(shown).toHaveText([/one\.png/, /two\.txt/])
  const edit = () => comment.getByRole('button', { name: 'Edit' }).click()
  const addThird = () =>
    giveFile(comment.getByRole('textbox'), 'drop', fileOf('three.txt', Buffer.from('3'), 'text/plain'))
  const uploads = comment.getByRole('list', { name: 'Uploads' }).getByRole('listitem')

  // Escape leaves the comment as it was.
  await edit()
  await comment.getByRole('button', { name: 'Remove two.txt' }).click()
  await expect(shown.last()).toContainText('Removed when you save')
  await addThird()
  await expect(uploads).toHaveText(/three\.txt1 byte/)
  // Axe would report buttons that the header partly covers as too small.
  await page.evaluate('scrollTo(0, 0)')
  await expectAccessible(page)
  await comment.getByRole('textbox').press('Escape')
  await expect(shown).toHaveText([/one\.png/, /two\.txt/])

  await edit()
  await expect(uploads).toHaveCount(0)
  await comment.getByRole('button', { name: 'Remove one.png' }).click()
  await comment.getByRole('button', { name: 'Remove two.txt' }).click()
  await comment.getByRole('button', { name: 'Keep one.png' }).click()
  await addThird()
  await comment.getByRole('button', { name: 'Save' }).click()
  await expect(shown).toHaveText([/one\.png/, /three\.txt/])
  await expect(comment).toContainText('The plans')

  await page.goto('/employee/settings#trash')
  const trash = page.getByRole('region', { name: 'Trash' })
  await expect(trash.getByRole('listitem')).toHaveText([
    new RegExp(
      `two\\.txt3 bytes, from a comment on the task ${task.title}Deleted just now by Emil Employee · 30 days left`,
    ),
  ])
  await expectAccessible(page)
  await trash.getByRole('button', { name: 'Restore two.txt' }).click()
  await expect(trash.getByText('File restored')).toBeVisible()
  await trash.getByRole('link', { name: 'Open two.txt' }).click()
  await expect(shown).toHaveText([/one\.png/, /two\.txt/, /three\.txt/])
})

test('a project has files, which an employee sees and cannot change', async ({
  page,
  world,
  signIn,
  openAnotherPage,
}) => {
  const team = await world.team()
  const { project_id } = await makeTask(world, team)
  await signIn(page, team.manager, `/manager/projects/${project_id}`)
  await inputOf(section(page)).setInputFiles(fileOf('plan.txt', Buffer.from('Aurora'), 'text/plain'))
  await expect(tile(page, 'plan.txt')).toBeVisible()

  const employeePage = await openAnotherPage()
  await signIn(employeePage, team.member, `/employee/projects/${project_id}`)
  await tile(employeePage, 'plan.txt').focus()
  await employeePage.keyboard.press('Delete')
  await expect(section(employeePage).getByRole('button', { name: 'Add Files' })).toHaveCount(0)
  await employeePage.keyboard.press('Enter')
  await expect(employeePage.getByRole('dialog').getByRole('region', { name: 'Text' })).toHaveText('Aurora')
  expect((await world.as(team.manager).get(`/projects/${project_id}/files`)).body).toHaveLength(1)
})
