import type { Installation, InstallationNode } from '@muster/contracts/installation'
import { Badge } from '../../ui/marks/Badge.tsx'
import { formatSize } from '../files/format-size.ts'
import { Figures } from './Figures.tsx'
import { formatMilliseconds, formatPercent, formatSeconds, since } from './format.ts'
import pageClasses from './installation.module.css'
import classes from './nodes.module.css'
import { problemsOfNode } from './problems.ts'

const names = { api: 'API', chat: 'Chat' }

/** A process of a service with its figures. */
export function NodeCard({ node, state }: { node: InstallationNode; state: Installation }) {
  const { figures } = node
  const problems = problemsOfNode(node, state)
  const isFaulty = problems.some(({ severity }) => severity === 'error')
  return (
    <li className={pageClasses.panel} data-silent={!node.is_running || undefined}>
      <div className={classes.head}>
        <h3>{names[node.service]}</h3>
        <span className={classes.host} title={node.host}>
          {node.host}
        </span>
        {node.is_running ? (
          <Badge tone={isFaulty ? 'danger' : problems.length > 0 ? 'warn' : 'ok'}>
            {isFaulty ? 'Faulty' : problems.length > 0 ? 'Attention' : 'Running'}
          </Badge>
        ) : (
          <Badge tone='danger'>Silent for {since(node.seen_at, state.checked_at)}</Badge>
        )}
      </div>
      <Figures
        label={`${names[node.service]} on ${node.host}`}
        figures={[
          { label: 'Version', value: node.version },
          { label: 'Running for', value: since(node.started_at, state.checked_at) },
          { label: 'Processor', value: formatPercent(figures.processor_share) },
          { label: 'Memory', value: formatSize(figures.memory_bytes) },
          {
            label: 'Event loop delay',
            value: figures.loop_delay === null ? '–' : formatMilliseconds(figures.loop_delay),
            hint: `Longest: ${figures.longest_loop_delay === null ? '–' : formatMilliseconds(figures.longest_loop_delay)}`,
          },
          { label: 'Database', value: formatMilliseconds(figures.database_round_trip), hint: 'One round trip' },
          {
            label: 'Connections',
            value: `${figures.connections_used} of ${figures.connections_limit}`,
            hint: `Statements that wait for one: ${figures.queries_waiting}`,
          },
          figures.sockets === null
            ? { label: 'Node.js', value: figures.node_version }
            : { label: 'Windows', value: figures.sockets },
          ...(figures.facts_read_seconds_ago === null
            ? []
            : [{ label: 'Changes read', value: `${formatSeconds(figures.facts_read_seconds_ago)} ago` }]),
        ]}
      />
    </li>
  )
}
