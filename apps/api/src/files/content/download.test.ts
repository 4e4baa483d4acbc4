import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type World } from '../../testing/world.ts'
import { picture, uploadFile } from '../testing-files.ts'

let world: World
let team: Awaited<ReturnType<World['team']>>
let taskId: number
beforeAll(async () => {
  world = await testApi()
  team = await world.team()
  const manager = world.as(team.manager)
  const { body: project } = await manager.post('/projects/', { name: 'Website', organization_id: team.id })
  const task = { title: 'Write', project_id: project.id, assignees: [team.member.id] }
  taskId = (await manager.post('/tasks/', task)).body.id
})
afterAll(() => world?.close())

const attach = async (name: string, bytes: Buffer) => {
  const { id } = await uploadFile(world, team.manager, team.id, { name, bytes })
  const { status, text } = await world.as(team.manager).post(`/tasks/${taskId}/files`, { file_ids: [id] })
  expect(status, text).toBe(201)
  return id
}
const urlOf = async (id: number, by = team.manager, query = ''): Promise<string> =>
  (await world.as(by).get(`/files/${id}/link${query}`)).body.url
const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ method: 'GET', url, headers })

describe('the content of a file', () => {
  it('is sent by range, and not again if it is unchanged', async () => {
    const bytes = Buffer.from('0123456789')
    const url = await urlOf(await attach('digits.txt', bytes))
    const whole = await get(url)
    const tag = String(whole.headers.etag)
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    expect(tag).toBe(`"${createHash('sha256').update(bytes).digest('base64url')}"`)
    expect((await get(url, { 'if-none-match': tag })).statusCode).toBe(304)
    const range = async (headers: Record<string, string>) => {
      const response = await get(url, headers)
      const { 'content-range': contentRange, 'content-length': length } = response.headers
      return [response.statusCode, contentRange, length, response.statusCode === 416 ? '' : response.body]
    }
    expect(await range({ range: 'bytes=2-4' })).toEqual([206, 'bytes 2-4/10', '3', '234'])
    expect(await range({ range: 'bytes=7-' })).toEqual([206, 'bytes 7-9/10', '3', '789'])
    expect(await range({ range: 'bytes=-2' })).toEqual([206, 'bytes 8-9/10', '2', '89'])
    expect(await range({ range: 'bytes=5-99' })).toEqual([206, 'bytes 5-9/10', '5', '56789'])
    expect((await range({ range: 'bytes=10-' })).slice(0, 2)).toEqual([416, 'bytes */10'])
    expect(await range({ range: 'bytes=0-1,3-4' })).toEqual([200, undefined, '10', '0123456789'])
    expect(await range({ range: 'lines=1-2' })).toEqual([200, undefined, '10', '0123456789'])
    expect(await range({ range: 'bytes=2-4', 'if-range': tag })).toEqual([206, 'bytes 2-4/10', '3', '234'])
    expect(await range({ range: 'bytes=2-4', 'if-range': '"old"' })).toEqual([200, undefined, '10', '0123456789'])
    const head = await world.app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', ''])
  })

  it('is shown in place only if nothing in it can run, and always with the same protection', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const page = '<!doctype html><script>alert(1)</script>'
    const cases: [name: string, bytes: Buffer, type: string, disposition: string][] = [
      ['logo.svg', Buffer.from(svg), 'image/svg+xml', 'attachment; filename=logo.svg'],
      ['photo.png', Buffer.from(page), 'text/html', 'attachment; filename=photo.png'],
      ['photo.jpg', await picture(2, 2), 'image/png', 'inline; filename=photo.jpg'],
      ['notes.html', Buffer.from('Notes'), 'text/plain; charset=utf-8', 'inline; filename=notes.html'],
      ['doc', Buffer.from('%PDF-1.7\n'), 'application/pdf', 'inline; filename=doc'],
      ['setup', Buffer.from('MZ\u0000'), 'application/x-msdownload', 'attachment; filename=setup'],
    ]
    for (const [name, bytes, type, disposition] of cases) {
      const { headers } = await get(await urlOf(await attach(name, bytes)))
      expect(headers, name).toMatchObject({
        'content-type': type,
        'content-disposition': disposition,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=600',
      })
    }
    const picturesUrl = await urlOf(await attach('p.png', await picture(2, 2)))
    expect((await get(`${picturesUrl}&download=1`)).headers['content-disposition']).toBe('attachment; filename=p.png')
  })

  it('has its name in the header, whatever characters it has', async () => {
    const disposition = async (name: string) =>
      (await get(await urlOf(await attach(name, Buffer.from('x'))))).headers['content-disposition']
    expect(await disposition('Übersicht "2026".txt')).toBe(
      `inline; filename="?bersicht \\"2026\\".txt"; filename*=UTF-8''%C3%9Cbersicht%20%222026%22.txt`,
    )
    expect(await disposition('a\r\nX-Injected: 1.txt')).toBe('inline; filename="aX-Injected: 1.txt"')
  })
})

describe('a link', () => {
  it('is valid for ten minutes, for one user, one file and one preview', async () => {
    const id = await attach('secret.txt', Buffer.from('secret'))
    const { body } = await world.as(team.manager).get(`/files/${id}/link`)
    const parameters = new URLSearchParams(body.url.split('?')[1])
    const until = Number(parameters.get('until'))
    expect(Math.abs(until * 1_000 - Date.now() - 600_000)).toBeLessThan(60_000)
    expect(body.expires_at).toBe(new Date(until * 1_000).toISOString())
    const changed = async (changes: Record<string, string>, ofFile = id) => {
      const query = new URLSearchParams({ ...Object.fromEntries(parameters), ...changes })
      return (await get(`/files/${ofFile}/content?${query}`)).statusCode
    }
    expect(await changed({})).toBe(200)
    expect(await changed({ user: `${team.admin.id}` })).toBe(404)
    expect(await changed({ until: `${until + 600}` })).toBe(404)
    expect(await changed({ preview: 'small' })).toBe(404)
    expect(await changed({ signature: 'A'.repeat(43) })).toBe(404)
    expect(await changed({}, await attach('other.txt', Buffer.from('other')))).toBe(404)
  })

  it('to the picture is not one to its previews, and there is none to a preview that does not exist', async () => {
    const id = await attach('photo.png', await picture(20, 20))
    const noPreview = `/files/${await attach('plain.txt', Buffer.from('plain'))}/link?preview=small`
    const preview = () => world.as(team.manager).get(`/files/${id}/link?preview=small`)
    await expect.poll(async () => (await preview()).status).toBe(200)
    const url = await urlOf(id)
    expect((await get(url)).headers['content-type']).toBe('image/png')
    expect((await get(`${url}&preview=small`)).statusCode).toBe(404)
    const previewUrl = (await preview()).body.url
    expect((await get(previewUrl)).headers['content-type']).toBe('image/webp')
    expect((await get(previewUrl.replace('&preview=small', ''))).statusCode).toBe(404)
    expect((await world.as(team.manager).get(noPreview)).status).toBe(404)
  })

  it('that has expired is refused', async () => {
    const url = await urlOf(await attach('old.txt', Buffer.from('old')))
    const now = Date.now
    try {
      Date.now = () => now() + 601_000
      expect((await get(url)).statusCode).toBe(404)
    } finally {
      Date.now = now
    }
    expect((await get(url)).statusCode).toBe(200)
  })

  it('no longer works once its user does not see the file', async () => {
    const id = await attach('plan.txt', Buffer.from('plan'))
    const url = await urlOf(id, team.member)
    expect((await get(url)).statusCode).toBe(200)
    await world.as(team.manager).put(`/tasks/${taskId}`, { assignees: [] })
    expect((await get(url)).statusCode).toBe(404)
    expect((await world.as(team.member).get(`/files/links?ids=${id}`)).body).toEqual([])
    await world.as(team.manager).put(`/tasks/${taskId}`, { assignees: [team.member.id] })
    expect((await get(url)).statusCode).toBe(200)
    expect((await world.as(team.member).get(`/files/links?ids=${id}`)).body).toMatchObject([{ id }])
    await world.as(team.manager).delete(`/files/${id}`)
    expect((await get(url)).statusCode).toBe(404)
    expect((await get(url)).json().detail).toBe('File not found')
  })

  it('no longer works once its user has left the organization, or once the account is closed', async () => {
    const leaver = await world.join(team)
    const { id } = await uploadFile(world, leaver, team.id)
    const url = await urlOf(id, leaver)
    const readAndGet = async () => [(await world.as(leaver).get(`/files/${id}`)).status, (await get(url)).statusCode]
    expect(await readAndGet()).toEqual([200, 200])
    await world.as(team.admin).delete(`/organizations/${team.id}/members/${leaver.id}`)
    expect(await readAndGet()).toEqual([404, 404])

    const closedUrl = await urlOf(await attach('closed.txt', Buffer.from('closed')))
    const setStatus = (status: 'active' | 'inactive') =>
      world.store.db.updateTable('users').set({ status }).where('id', '=', team.manager.id).execute()
    await setStatus('inactive')
    try {
      expect((await get(closedUrl)).statusCode).toBe(404)
    } finally {
      await setStatus('active')
    }
    expect((await get(closedUrl)).statusCode).toBe(200)
  })
})
