import { faultsIn } from '../fault.ts'

const files = 'apps/api/src/files'
const uploads = `${files}/uploads`
const web = 'apps/web/src/features/files'

const filesFaultsIn = (file: string, tests: string[], changes: Parameters<typeof faultsIn>[3]) =>
  faultsIn('files', file, tests, changes)

const uploadFaults = [
  ...filesFaultsIn(
    `${uploads}/create-upload.ts`,
    [`${uploads}/uploads.test.ts`],
    [
      ['size > maxFileBytes(config)', 'size >= maxFileBytes(config)'],
      ['+ size > storage', '+ size >= storage'],
      ['await lockInOrder(tx, { organizations: { change: [organizationId] } })', ''],
      ['count >= maxLooseFiles', 'count > maxLooseFiles'],
    ],
  ),
  ...filesFaultsIn(
    `${files}/limits.ts`,
    [`${uploads}/uploads.test.ts`],
    [[".where('organization_id', '=', organizationId)", '']],
  ),
  ...filesFaultsIn(
    `${uploads}/routes.ts`,
    [`${uploads}/uploads.test.ts`],
    [
      [".where('f.uploaded_by', '=', principal.userId)", ''],
      [".on('m.status', '=', 'active')", ''],
      ['await ownUpload(store.db, principal, params.id)\n    await serveUpload', 'await serveUpload'],
    ],
  ),
  ...filesFaultsIn(
    `${uploads}/upload-store.ts`,
    [`${uploads}/uploads.test.ts`],
    [
      ['(await this.#services.parts.size(row.key)) < row.received', 'false'],
      [
        "if (row.state !== 'uploading') throw new Problem(409, 'The upload is complete.')\n    await store.db",
        'await store.db',
      ],
    ],
  ),
  ...filesFaultsIn(`${uploads}/part-files.ts`, [`${uploads}/uploads.test.ts`], [['await file.truncate(offset)', '']]),
  ...filesFaultsIn(
    `${uploads}/upload-locker.ts`,
    [`${uploads}/upload-locker.test.ts`],
    [
      ['holder = case when l.expires_at < now() then', 'holder = case when true then'],
      [
        'delete from upload_locks where file_id = ${id} and holder = ${holder}',
        'delete from upload_locks where file_id = ${id}',
      ],
      ['is_wanted = l.expires_at >= now()', 'is_wanted = false'],
    ],
  ),
  ...filesFaultsIn(
    `${uploads}/detect-type.ts`,
    [`${uploads}/detect-type.test.ts`],
    [
      ["found && found.mime !== 'application/xml'", 'found'],
      ["  'text/plain',\n", "  'text/plain',\n  'text/html',\n"],
      ['stream: !isWhole', 'stream: true'],
    ],
  ),
  ...filesFaultsIn(
    `${uploads}/display-name.ts`,
    [`${uploads}/display-name.test.ts`],
    [
      ['.split(/[/\\\\]/)', ".split('/')"],
      ['\\u2028-\\u202f', '\\u2028-\\u2029'],
      ['deviceName.test(lastPart) ? `_${lastPart}` : lastPart', 'lastPart'],
      ['if (name.length <= maxCharacters) return name', 'return name'],
    ],
  ),
]

const attachmentFaults = [
  ...filesFaultsIn(
    'packages/server/src/files/attach-files.ts',
    ['apps/chat/src/messages/message-files.test.ts'],
    [
      ['and uploaded_by = ${userId}', ''],
      ["state = 'stored' and deleted_at is null", 'deleted_at is null'],
      ['rows.some((row) => !row.is_unattached)', 'false'],
    ],
  ),
  ...filesFaultsIn(
    'packages/server/src/files/attach-files.ts',
    [`${files}/files.test.ts`],
    [
      ['order by id for update`', 'order by id`'],
      ['count + added > maxFilesPerParent', 'count > maxFilesPerParent'],
    ],
  ),
  ...filesFaultsIn(
    'packages/server/src/files/change-comment-files.ts',
    [`${files}/comment-files.test.ts`],
    [
      ["if (removed.some((id) => !ids.has(id))) refuseNotFound('File')", ''],
      ['deleted_at === null && !removed?.includes(id)', '!removed?.includes(id)'],
    ],
  ),
  ...filesFaultsIn(
    `${files}/attach.ts`,
    ['apps/api/src/testing/permissions/permissions.test.ts'],
    [
      [
        'refuseUnless(can.attachProjectFile(actor))',
        'void can.attachProjectFile(actor)',
        "^POST /projects/\\{P\\}/files 'assigned_member'",
      ],
    ],
  ),
  ...filesFaultsIn(
    `${files}/delete.ts`,
    [`${files}/message-files.test.ts`, 'apps/api/src/trash/trashed-files.test.ts'],
    [
      ["attached_to: message_id === null ? null : { type: 'message' }", 'attached_to: null'],
      ['refuseUnless(mayDelete(parent, file))\n    await refuseTooMany', 'await refuseTooMany'],
    ],
  ),
  ...filesFaultsIn(
    `${files}/seen-parent.ts`,
    [`${files}/files.test.ts`, `${files}/message-files.test.ts`],
    [
      ["await changeFiles(tx, 'tasks', id, difference)", "await changeFiles(tx, 'tasks', id, 0)"],
      [
        "recordRestoration: (file) => change(file, 1, 'project.file_restored')",
        "recordRestoration: (file) => change(file, -1, 'project.file_restored')",
      ],
    ],
  ),
]

const contentFaults = [
  ...filesFaultsIn(
    `${files}/content/links.ts`,
    [`${files}/content/download.test.ts`],
    [
      ['signed.until * 1_000 > Date.now()', 'signed.until > 0'],
      ['given.length === expected.length && timingSafeEqual(given, expected)', 'given.length === expected.length'],
      ['for ${userId} until', 'until'],
      [" as ${preview ?? 'original'}", ''],
      ["preview ? visible.where('f.preview_state', '=', 'ready') : visible", 'visible'],
    ],
  ),
  ...filesFaultsIn(
    `${files}/content/download.ts`,
    [`${files}/content/download.test.ts`],
    [
      [".where('u.status', '=', 'active')", ''],
      ['download === undefined && mayBeShown({ type })', 'mayBeShown({ type })'],
      ['range.end - range.start + 1', 'range.end - range.start'],
    ],
  ),
  ...filesFaultsIn(
    `${files}/previews/store-previews.ts`,
    [`${files}/previews/previews.test.ts`],
    [['bytesToDecode(metadata) > maxBytesToDecode', 'bytesToDecode(metadata) > 10 * maxBytesToDecode']],
  ),
  ...filesFaultsIn(
    `${files}/previews/make-previews.ts`,
    [`${files}/previews/previews.test.ts`],
    [['await parts.delete(copy)', '']],
  ),
  ...filesFaultsIn(
    `${files}/previews/record-preview.ts`,
    [`${files}/message-files.test.ts`, `${files}/previews/previews.test.ts`],
    [
      ['if (room) await recordChatEvent(room, tx)', ''],
      ['private: milestone.is_personal', 'private: false'],
    ],
  ),
]

const cleanupFaults = [
  ...filesFaultsIn(
    `${files}/cleanup.ts`,
    [`${files}/cleanup.test.ts`],
    [
      ['${isUnattached} and updated_at <', 'updated_at <'],
      ["deleted_at < now() - interval '30 days'", "deleted_at < now() - interval '3 days'"],
      [".where('deleted_at', '<', sql<string>`now() - interval '1 day'`)", ''],
      ['for (const size of previewSizes) await blobs.delete(previewKey(key, size))', ''],
      [".where('state', '=', 'uploading')", ''],
    ],
  ),
  ...filesFaultsIn(
    `${uploads}/part-files.ts`,
    [`${files}/cleanup.test.ts`],
    [['stats && stats.mtimeMs < time.getTime()', 'stats']],
  ),
  ...filesFaultsIn(
    `${files}/check-files.ts`,
    [`${files}/check-files.test.ts`],
    [
      ['sha256 && hash.digest().equals(sha256)', 'sha256'],
      ['union select key from deleted_files where key = any(${keys})', ''],
    ],
  ),
]

const webFaults = [
  ...filesFaultsIn(
    `${web}/upload/queue.ts`,
    [`${web}/upload/queue.test.ts`],
    [
      ['next.slice(0, maxParallel - sending)', 'next.slice(0, maxParallel)'],
      ['if (upload.url !== undefined) discard(upload)', ''],
      ['const maxPerAttachment = 20', 'const maxPerAttachment = 200'],
      ['planned += upload.size', 'planned = upload.size'],
    ],
  ),
  ...filesFaultsIn(
    `${web}/upload/records.ts`,
    [`${web}/upload/records.test.ts`],
    [["key.startsWith(keyOf(''))", 'key.startsWith(uploadPrefix)']],
  ),
  ...filesFaultsIn(
    `${web}/upload/upload.ts`,
    [`${web}/upload/queue.test.ts`],
    [[' && upload.lastModified === file.lastModified', '']],
  ),
  ...filesFaultsIn(
    `${web}/received-files.ts`,
    [`${web}/received-files.test.ts`],
    [["!transfer || transfer.types.includes('text/plain')", '!transfer']],
  ),
]

export const fileFaults = [...uploadFaults, ...attachmentFaults, ...contentFaults, ...cleanupFaults, ...webFaults]
