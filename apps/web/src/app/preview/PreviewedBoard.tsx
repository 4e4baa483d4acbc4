import type { Me } from '@muster/contracts/accounts'
import { type Actor, can } from '@muster/contracts/capabilities'
import type { Task } from '@muster/contracts/tasks'
import { taskStatuses } from '@muster/contracts/tasks/vocabulary'
import { AddTaskButton } from '../../features/tasks/board/AddTaskButton.tsx'
import boardClasses from '../../features/tasks/board/board.module.css'
import { CardFace } from '../../features/tasks/board/CardFace.tsx'
import { ColumnHead } from '../../features/tasks/board/ColumnHead.tsx'
import cardClasses from '../../features/tasks/board/card.module.css'
import columnClasses from '../../features/tasks/board/column.module.css'
import { taskViews } from '../../features/tasks/filters/task-views.ts'
import pageClasses from '../../features/tasks/tasks-page.module.css'
import { tasksTitle } from '../../features/tasks/tasks-title.ts'
import type { Area } from '../../lib/area.ts'
import filterClasses from '../../ui/filters/filters.module.css'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { PreviewedFrame } from './PreviewedFrame.tsx'

type Props = {
  area: Area
  me: Me
  organization: Me['organizations'][number]
  actor: Actor
  tasks: Task[]
  /** Number of tasks of each status. */
  counts: Readonly<Record<string, number>>
  isCollapsed: boolean
}

/** Maximum number of cards to draw in a column, enough to fill the height of the window. */
const maxCards = () => Math.ceil(innerHeight / 84)

/** The tasks page with its board. Links work, but buttons and fields have no behavior until the app has rendered. */
export function PreviewedBoard({ area, me, organization, actor, tasks, counts, isCollapsed }: Props) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const mayCreate = can.createTask(actor)
  return (
    <PreviewedFrame area={area} me={me} organization={organization} isCollapsed={isCollapsed}>
      <div className={`${pageClasses.page} preview-page`} data-view='kanban'>
        <PageHeader title={tasksTitle(area, actor, total)} />
        <div className={pageClasses.tools} inert>
          <span className={`${filterClasses.search} preview-field`} />
          <span className={`${filterClasses.person} preview-field`} />
          <span className={`${filterClasses.filter} preview-field`} />
          <span className={`${filterClasses.filter} preview-field`} />
          <span className={`${filterClasses.project} preview-field`} />
          <span className={`${filterClasses.add} preview-field`} />
          <Segments label='View' data={taskViews} value='kanban' onChange={() => undefined} />
        </div>
        <section className={boardClasses.board} aria-label='Board'>
          {taskStatuses.map((status) => {
            const count = counts[status] ?? 0
            const cards = tasks.filter((task) => task.status === status).slice(0, maxCards())
            return (
              <section key={status} className={columnClasses.column}>
                <ColumnHead status={status} count={count} onCreate={mayCreate ? () => undefined : undefined} disabled />
                <div className={`${columnClasses.cards} preview-cards`} data-cards>
                  {count === 0 && <p className={columnClasses.empty}>No tasks</p>}
                  <ul className='preview-list'>
                    {cards.map((task, index) => {
                      const movable = can.changeTaskStatus(actor, task)
                      return (
                        <li key={task.id} aria-setsize={count} aria-posinset={index + 1}>
                          <article className={cardClasses.card} data-movable={movable || undefined}>
                            <CardFace
                              task={task}
                              movable={movable}
                              href={`/${area}/tasks/${task.id}?orgId=${organization.id}`}
                              menu={{ disabled: true }}
                            />
                          </article>
                        </li>
                      )
                    })}
                  </ul>
                </div>
                {mayCreate && <AddTaskButton status={status} disabled />}
              </section>
            )
          })}
        </section>
      </div>
    </PreviewedFrame>
  )
}
