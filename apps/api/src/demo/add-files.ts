import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Blobs } from '@muster/server/blobs/blobs'
import type { Store, Tx } from '@muster/server/store'
import { uuidV7 } from '@muster/server/uuid-v7'
import { originalKey } from '../files/blob-keys.ts'
import { changeFiles } from '../files/change-files.ts'
import { storePreviews } from '../files/previews/store-previews.ts'
import { detectType, hasPreviews } from '../files/uploads/detect-type.ts'
import { drawPng } from './draw-png.ts'
import { demoEmail } from './fill.ts'

/** The title of the task, or the beginning of the chat message, that the file is attached to. */
type Place = { task: string } | { message: string }
type DemoFile = Place & { by: string; name: string; content: string | { drawing: string } }

const sketch = {
  drawing: `
  <svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 128 80" font-family="sans-serif">
    <rect width="128" height="80" fill="#f4f1ea"/>
    <rect width="128" height="9" fill="#0b6a72"/>
    <rect x="6" y="16" width="54" height="36" rx="2" fill="#d9e6ef"/>
    <circle cx="33" cy="34" r="11" fill="#0b6a72"/>
    <rect x="66" y="16" width="54" height="6" rx="1" fill="#333"/>
    <rect x="66" y="26" width="46" height="3" rx="1" fill="#9a9a94"/>
    <rect x="66" y="32" width="50" height="3" rx="1" fill="#9a9a94"/>
    <rect x="66" y="38" width="38" height="3" rx="1" fill="#9a9a94"/>
    <rect x="66" y="45" width="20" height="7" rx="2" fill="#c2621b"/>
    <rect x="6" y="58" width="114" height="16" rx="2" fill="#e4e4e0"/>
  </svg>`,
}

const driftCurve = {
  drawing: `
  <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700" viewBox="0 0 120 70">
    <rect width="120" height="70" fill="#ffffff"/>
    <path d="M10 5v55h105" fill="none" stroke="#333" stroke-width=".6"/>
    <path d="M10 50C30 49 45 47 60 42S90 20 114 10" fill="none" stroke="#c42b2b" stroke-width="1.2"/>
    <path d="M10 52C40 52 80 51 114 50" fill="none" stroke="#0b6a72" stroke-width="1.2"/>
  </svg>`,
}

const files: DemoFile[] = [
  { task: 'Design the product overview', by: 'sofia', name: 'product-overview-draft.png', content: sketch },
  {
    task: 'Design the product overview',
    by: 'ewa',
    name: 'texts.md',
    content: '# Product overview\n\n- One sentence for each instrument\n- Accuracy, range, price\n- No superlatives\n',
  },
  { task: 'Measure the clock drift correction', by: 'tom', name: 'drift-below-8-degrees.png', content: driftCurve },
  {
    task: 'Measure the clock drift correction',
    by: 'tom',
    name: 'drift.csv',
    content: 'unit,firmware,temperature,drift\n14,4.2.1,5,0.41\n17,4.2.1,5,0.38\n9,4.1.0,5,0.02\n',
  },
  { message: 'The start page is final', by: 'sofia', name: 'start-page.png', content: sketch },
  { message: 'Both 4.2.1.', by: 'tom', name: 'drift-of-unit-14.png', content: driftCurve },
  {
    message: 'Both 4.2.1.',
    by: 'tom',
    name: 'unit-14.csv',
    content: 'temperature,drift\n4,0.44\n5,0.41\n6,0.36\n7,0.21\n8,0.01\n',
  },
  {
    message: 'It is one page now.',
    by: 'mateus',
    name: 'board-meeting.md',
    content: '# Board meeting\n\n- Relaunch: 64 %\n- Everything else is on time\n- Budget: see the table\n',
  },
]

/** Attaches files to some tasks and chat messages of the demo, with previews of the pictures. */
export async function addFiles(store: Store, blobs: Blobs): Promise<void> {
  // All pictures are drawn before the first preview, because storing previews blocks the loader of drawings.
  const contents = await Promise.all(files.map(({ content }) => bytesOf(content)))
  for (const [index, { by, name, ...place }] of files.entries()) {
    const bytes = contents[index] ?? Buffer.alloc(0)
    const key = uuidV7()
    await blobs.put(originalKey(key), Readable.from([bytes]))
    const detected = await detectType(bytes, true)
    const size = hasPreviews(detected) ? await storePreviews(blobs, key, bytes) : undefined
    await store.write(async (tx) => {
      const parent = await parentAt(tx, place)
      const user = await tx
        .selectFrom('users')
        .select('id')
        .where('email', '=', demoEmail(by))
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('files')
        .values({
          ...detected,
          ...parent,
          uploaded_by: user.id,
          name,
          key,
          size: bytes.length,
          received: bytes.length,
          state: 'stored',
          sha256: createHash('sha256').update(bytes).digest(),
          preview_state: size ? 'ready' : 'none',
          width: size?.width,
          height: size?.height,
        })
        .execute()
      if ('task_id' in parent) await changeFiles(tx, 'tasks', parent.task_id, 1)
    })
  }
}

function parentAt(tx: Tx, place: Place) {
  if ('task' in place)
    return tx
      .selectFrom('tasks')
      .select(['id as task_id', 'organization_id'])
      .where('title', '=', place.task)
      .executeTakeFirstOrThrow()
  return tx
    .selectFrom('chat_messages')
    .select(['id as message_id', 'room_id', 'organization_id'])
    .where('content', 'like', `${place.message}%`)
    .executeTakeFirstOrThrow()
}

async function bytesOf(content: DemoFile['content']): Promise<Buffer> {
  if (typeof content === 'string') return Buffer.from(content)
  return drawPng(content.drawing)
}
