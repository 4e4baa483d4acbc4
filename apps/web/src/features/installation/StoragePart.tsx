import type { Installation } from '@muster/contracts/installation'
import { formatCount, formatCountOf } from '../../lib/format/count.ts'
import { PageSection } from '../../ui/section/PageSection.tsx'
import { formatSize } from '../files/format-size.ts'
import { Figures } from './Figures.tsx'
import pageClasses from './installation.module.css'
import { Limit } from './Limit.tsx'
import classes from './storage.module.css'

/** Disks, files, and the organizations that use the most storage. */
export function StoragePart({ nodes, storage }: Installation) {
  const disks = disksOf(nodes)
  const largestBytes = Math.max(1, ...storage.largest.map(({ text_bytes, files_bytes }) => text_bytes + files_bytes))
  return (
    <PageSection title='Storage'>
      <div className={pageClasses.panel}>
        {disks.map(({ host, free, total }) => (
          <Limit
            key={host}
            label={`Disk of ${host}`}
            text={`${formatSize(free)} free of ${formatSize(total)}`}
            value={total - free}
            max={total}
          />
        ))}
        <Figures
          label='Storage'
          figures={[
            { label: 'Files', value: formatCount(storage.files) },
            { label: 'Size of files', value: formatSize(storage.files_bytes) },
            { label: 'Stored in', value: storage.files_are_in === 'bucket' ? 'Bucket' : 'Data folder' },
            { label: 'Quota of texts', value: quotaText(storage.organization_quota_bytes) },
            { label: 'Quota of files', value: quotaText(storage.files_quota_bytes) },
          ]}
        />
        {storage.largest.length > 0 && (
          <>
            <h3 className={classes.subtitle}>Largest organizations</h3>
            <ul className={classes.organizations}>
              {storage.largest.map(({ id, name, members, text_bytes, files_bytes }) => (
                <li key={id}>
                  <span className={classes.name} title={name}>
                    {name}
                  </span>
                  <span className={classes.members}>{formatCountOf(members, 'member')}</span>
                  <span
                    className={classes.size}
                    title={`${formatSize(text_bytes)} texts, ${formatSize(files_bytes)} files`}
                  >
                    {formatSize(text_bytes + files_bytes)}
                  </span>
                  <span className={classes.bar} aria-hidden>
                    <span style={{ inlineSize: `${((text_bytes + files_bytes) / largestBytes) * 100}%` }} />
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </PageSection>
  )
}

const quotaText = (bytes: number | null) => (bytes === null ? 'No limit' : formatSize(bytes))

/** Each disk once, although several nodes may run on a machine. */
function disksOf(nodes: Installation['nodes']) {
  const disks = new Map<string, { host: string; free: number; total: number }>()
  for (const { host, figures, is_running } of nodes)
    if (is_running && figures.disk_free_bytes !== null && figures.disk_bytes !== null)
      disks.set(host, { host, free: figures.disk_free_bytes, total: figures.disk_bytes })
  return [...disks.values()]
}
