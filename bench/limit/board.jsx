// The browser part of the limit that Muster's board is compared with: only React, virtualized columns and the cards'
// texts.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

const statuses = ['todo', 'in_progress', 'in_review', 'done', 'cancelled']
const reading = fetch(`/tasks${location.search}`).then((answer) => answer.json())

function Board() {
  const [tasks, setTasks] = useState()
  useEffect(() => {
    reading.then(setTasks)
  }, [])
  return (
    <main>
      {tasks &&
        statuses.map((status) => (
          <Column key={status} status={status} cards={tasks.filter((task) => task.status === status)} />
        ))}
    </main>
  )
}

function Column({ status, cards }) {
  const scroller = useRef(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 90,
    overscan: 2,
  })
  return (
    <section>
      <h2>{status}</h2>
      <div ref={scroller} data-cards>
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => (
            <li
              key={key}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
            >
              <Card task={cards[index]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const Card = ({ task }) => (
  <article>
    <div>{task.assigned_users?.map(({ full_name }) => full_name).join(', ')}</div>
    <a href={`/tasks/${task.id}`}>{task.title}</a>
    <div>
      {task.project_name} · {task.priority} · {task.due_date}
    </div>
  </article>
)

createRoot(document.getElementById('root')).render(<Board />)
