import * as absences from '@muster/contracts/absences'
import * as accounts from '@muster/contracts/accounts'
import * as analytics from '@muster/contracts/analytics'
import * as comments from '@muster/contracts/comments'
import * as customFields from '@muster/contracts/custom-fields'
import { CustomField } from '@muster/contracts/custom-fields/fields'
import * as explanation from '@muster/contracts/explanation'
import * as files from '@muster/contracts/files'
import { StoredFile } from '@muster/contracts/files/fields'
import * as firstSteps from '@muster/contracts/first-steps'
import * as forecast from '@muster/contracts/forecast'
import * as goalMilestones from '@muster/contracts/goal-milestones'
import * as goals from '@muster/contracts/goals'
import * as installation from '@muster/contracts/installation'
import * as labels from '@muster/contracts/labels'
import { Label } from '@muster/contracts/labels/fields'
import * as milestones from '@muster/contracts/milestones'
import * as mutes from '@muster/contracts/mutes'
import * as notifications from '@muster/contracts/notifications'
import * as organizationExports from '@muster/contracts/organization-exports'
import * as organizations from '@muster/contracts/organizations'
import * as pictures from '@muster/contracts/pictures'
import * as projects from '@muster/contracts/projects'
import { listNavigationProjects, starProject, unstarProject } from '@muster/contracts/projects/stars'
import * as sampleProject from '@muster/contracts/sample-project'
import { search } from '@muster/contracts/search'
import * as taskImports from '@muster/contracts/task-imports'
import * as tasks from '@muster/contracts/tasks'
import * as dependencies from '@muster/contracts/tasks/dependencies'
import { changeTasks, deleteTasks, restoreTasks } from '@muster/contracts/tasks/many'
import * as receipts from '@muster/contracts/tasks/receipts'
import * as recurrence from '@muster/contracts/tasks/recurrence'
import { addSubtasks, listSubtasks, setParent } from '@muster/contracts/tasks/subtasks'
import * as watchers from '@muster/contracts/tasks/watchers'
import * as templates from '@muster/contracts/templates'
import * as timeEntries from '@muster/contracts/time-entries'
import { TimedTask, TimeEntry } from '@muster/contracts/time-entries/fields'
import * as objectTime from '@muster/contracts/time-entries/object-time'
import * as trash from '@muster/contracts/trash'
import * as users from '@muster/contracts/users'
import { readGoalWaiting, readMilestoneWaiting, Waiting, WaitsFor } from '@muster/contracts/waiting'
import { documentInputOf } from '@muster/server/openapi/contract'
import type { JsonObject } from '@muster/server/openapi/json'

/** The contract modules by their headings in the document. */
const nouns = {
  Accounts: accounts,
  Organizations: organizations,
  Users: users,
  Projects: { ...projects, listNavigationProjects, starProject, unstarProject },
  Tasks: { ...tasks, changeTasks, deleteTasks, restoreTasks, listSubtasks, addSubtasks, setParent },
  Dependencies: dependencies,
  'Recurring tasks': recurrence,
  Receipts: receipts,
  Watchers: watchers,
  Mutes: mutes,
  Comments: comments,
  Labels: { ...labels, Label },
  Absences: absences,
  'Custom fields': { ...customFields, CustomField },
  'Time entries': { ...timeEntries, ...objectTime, TimeEntry, TimedTask },
  Templates: templates,
  Search: { search },
  Files: { ...files, StoredFile },
  Pictures: pictures,
  'Task imports': taskImports,
  Goals: goals,
  'Goal milestones': goalMilestones,
  Milestones: milestones,
  Explanations: explanation,
  Waiting: { readGoalWaiting, readMilestoneWaiting, Waiting, WaitsFor },
  Forecasts: forecast,
  Notifications: notifications,
  Analytics: analytics,
  Trash: trash,
  Exports: organizationExports,
  Installation: installation,
  'First steps': { ...firstSteps, ...sampleProject },
}

/** The body of an upload of a picture. */
const pictureBody: JsonObject = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          file: {
            type: 'string',
            contentMediaType: 'image/png',
            description:
              'PNG, JPEG, WebP, or GIF without animation; at most 5 MB and 25 million pixels. It is cropped to the square in its center.',
          },
        },
        required: ['file'],
      },
      example: { file: '(bytes)' },
    },
  },
}

/** Bodies that are not JSON, by operation. */
const bodies: Record<string, JsonObject> = {
  continueUpload: {
    required: true,
    content: {
      'application/offset+octet-stream': {
        schema: { type: 'string', contentMediaType: 'application/octet-stream' },
        example: '(bytes)',
      },
    },
  },
  setPicture: pictureBody,
  setLogo: pictureBody,
  importTasks: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            file: {
              type: 'string',
              contentMediaType: 'text/csv',
              description:
                'CSV, with commas, tabs, semicolons or vertical bars between the cells, in UTF-8 or in UTF-16 (little-endian, with a byte order mark). Has a header line, at most 5 MB and 5,000 rows.',
            },
            project: { type: 'string', pattern: '^[1-9]\\d{0,9}$', description: 'Id of the project.' },
            mapping: { type: 'string', contentMediaType: 'application/json', description: 'JSON: field → header.' },
          },
          required: ['file', 'project', 'mapping'],
        },
        example: {
          file: 'Title,Due\nWrite the calibration report,2026-12-04\n',
          project: '12',
          mapping: '{"title":"Title","due_date":"Due"}',
        },
      },
    },
  },
}

/** What the main API's document contains in addition to its routes. */
export const apiContract = documentInputOf({
  title: 'Muster',
  description: 'The main API.',
  modulesByTag: nouns,
  bodies,
})
