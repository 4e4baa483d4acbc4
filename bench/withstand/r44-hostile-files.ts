// R44: hostile files, such as pictures of 40,000 × 40,000 pixels: the memory of the api while it makes their previews.
import { setTimeout as wait } from 'node:timers/promises'
import { hostileFiles } from '@muster/server/testing/hostile-files/hostile-files'
import { API_COMMAND } from '../../apps/launcher/src/testing/start-muster.ts'
import { makeAccount } from '../../apps/launcher/src/testing/writers.ts'
import { rssMb } from '../lib/processes.ts'
import { sendRequest } from '../lib/send-request.ts'
import { UploadRefused, uploadResuming } from '../lib/upload.ts'
import { createVerdict } from '../lib/verdict.ts'
import { withBuild, withMuster } from '../lib/with-build.ts'

const maxAddedMb = 150

const { requireTrue, requireWithin, print } = createVerdict('R44', 44)

await withBuild('r44', (dist) =>
  withMuster(dist, {}, async ({ muster }) => {
    const { pid } = muster.find(API_COMMAND)
    const { token, organizationId } = await makeAccount(muster.apiUrl)
    const target = { url: muster.apiUrl, token, organizationId }
    const read = async (id: number) => JSON.parse((await sendRequest(`${muster.apiUrl}/files/${id}`, { token })).body)
    /** Uploads a file, and waits for its previews. Returns the status if the service refuses the file. */
    const upload = async (name: string, bytes: Buffer) => {
      try {
        const id = await uploadResuming(target, name, bytes, () => {})
        while ((await read(id)).preview_state === 'pending') await wait(20)
        return undefined
      } catch (error) {
        if (error instanceof UploadRefused) return error.status
        throw error
      }
    }
    const files = await hostileFiles()
    // Loads the libraries that a first picture and a first file need.
    const first = files.find(({ what }) => what === 'a JPEG with a place')
    if (first) await upload('first.jpg', first.bytes)
    await wait(500)
    const before = rssMb(pid)
    const refused: { what: string; status: number }[] = []
    const added: { what: string; moreMb: number }[] = []
    for (const { what, name, bytes } of files) {
      let highest = rssMb(pid)
      const timer = setInterval(() => {
        highest = Math.max(highest, rssMb(pid))
      }, 10)
      const status = await upload(name, bytes)
      clearInterval(timer)
      if (status !== undefined) refused.push({ what, status })
      added.push({ what, moreMb: Math.round(highest - before) })
    }
    await wait(1_000)
    const most = added.toSorted((one, other) => other.moreMb - one.moreMb).slice(0, 3)
    requireTrue('the api was not restarted', muster.find(API_COMMAND).pid === pid)
    requireTrue(
      'only a name that is longer than the headers of a request is refused',
      refused.length === 1 && refused[0]?.status === 431,
    )
    requireWithin('memory added, in MB', most[0]?.moreMb ?? 0, maxAddedMb)
    print({ files: files.length, beforeMb: Math.round(before), afterMb: Math.round(rssMb(pid)), refused, most })
  }),
)
