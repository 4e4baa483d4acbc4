import type { OrganizationRole } from './roles.ts'

/** A user as a member of the organization that the check concerns. */
export type Actor = { id: number; role: OrganizationRole }

type CheckedTask = { assignees: readonly number[]; created_by: number | null }
type CheckedGoal = { is_personal: boolean; user_id: number }
type CheckedMilestone = { is_personal: boolean }
type Member = { id: number; role: OrganizationRole }

const leads = (actor: Actor) => actor.role === 'admin' || actor.role === 'manager'
const isAssignee = (actor: Actor, task: Pick<CheckedTask, 'assignees'>) => task.assignees.includes(actor.id)
const isCreator = (actor: Actor, task: Pick<CheckedTask, 'created_by'>) => task.created_by === actor.id

/**
 * The permission rules: each function returns whether the actor may do what its name says. The services enforce the
 * rules, and the web app does not offer what the rules forbid. Code elsewhere uses these functions or their SQL forms
 * instead of comparing roles.
 */
export const can = {
  /**
   * Whether the user may see and check the state of the whole installation. This follows from no role: the environment
   * of the services names the operators.
   */
  operateInstallation: (user: { is_operator: boolean }) => user.is_operator,

  /** Whether the actor sees all projects and tasks of the organization, and all goals that are not personal. */
  seeEverything: (actor: Actor) => leads(actor),

  editOrganization: (actor: Actor) => actor.role === 'admin',
  deleteOrganization: (actor: Actor) => actor.role === 'admin',
  exportOrganization: (actor: Actor) => actor.role === 'admin',

  inviteMember: (actor: Actor) => leads(actor),
  /** Whether the actor may create accounts in the organization, and remove members through the list of users. */
  administerMembers: (actor: Actor) => actor.role === 'admin',
  changeMemberRole: (actor: Actor) => actor.role === 'admin',
  editMember: (actor: Actor, member: Pick<Member, 'id'>) => actor.role === 'admin' || actor.id === member.id,
  /**
   * Only the owner of an account may change its name, username and time zone, because they are the same in every
   * organization.
   */
  editProfile: (actor: Pick<Actor, 'id'>, user: Pick<Member, 'id'>) => actor.id === user.id,
  removeMember: (actor: Actor, member: Member) =>
    actor.id === member.id || actor.role === 'admin' || (actor.role === 'manager' && member.role === 'member'),

  /** Whether the actor may enter absences for another member: who manages the member, as for the removal. */
  enterAbsences: (actor: Actor, member: Member): boolean => actor.id !== member.id && can.removeMember(actor, member),

  createProject: (actor: Actor) => leads(actor),
  editProject: (actor: Actor) => leads(actor),
  deleteProject: (actor: Actor) => leads(actor),
  seeTrash: (actor: Actor) => leads(actor),
  restoreProject: (actor: Actor) => leads(actor),

  /** Whether the actor may create, rename, recolor, merge and delete the labels of the organization. */
  manageLabels: (actor: Actor) => leads(actor),

  /**
   * Whether the actor sees, saves, changes, deletes and uses the templates of the organization. They contain tasks that
   * members may not see, and only admins and managers create tasks and projects.
   */
  manageTemplates: (actor: Actor) => can.seeEverything(actor),

  /** Whether the actor may create, change, order, delete and restore the custom fields of the organization. */
  manageCustomFields: (actor: Actor) => leads(actor),

  /** Whether the actor sees the time entries of all users. All users see their own. */
  seeAllTime: (actor: Actor) => leads(actor),
  /** Whether the actor may change or delete a time entry. Users log only their own time. */
  editTimeEntry: (actor: Pick<Actor, 'id'>, entry: { user: { id: number } }) => entry.user.id === actor.id,
  /** Whether the actor may lock and unlock months. */
  lockTime: (actor: Actor) => leads(actor),

  createGoal: (actor: Actor, goal: { is_personal: boolean }) => leads(actor) || goal.is_personal,
  /** Only the owner of a personal goal may edit it; not even admins and managers may. */
  editGoal: (actor: Actor, goal: CheckedGoal) => (goal.is_personal ? goal.user_id === actor.id : leads(actor)),
  deleteGoal: (actor: Actor, goal: CheckedGoal) => can.editGoal(actor, goal),
  restoreGoal: (actor: Actor, goal: CheckedGoal) => can.editGoal(actor, goal),
  /** A forecast counts the tasks of all people, so it is for those who see all tasks. */
  seeForecast: (actor: Actor) => can.seeEverything(actor),

  createTask: (actor: Actor) => leads(actor),
  importTasks: (actor: Actor) => leads(actor),
  assignTask: (actor: Actor, task: CheckedTask) => can.editTask(actor, task),
  editTask: (actor: Actor, task: CheckedTask) => leads(actor) || isAssignee(actor, task) || isCreator(actor, task),
  /** Whether the actor may add other users who see the task as its watchers. Everybody who sees a task may follow it. */
  addWatchers: (actor: Actor, task: CheckedTask) => can.editTask(actor, task),
  /** Whether the actor may make a task repeat. It is the permission to change the task's dates. */
  repeatTask: (actor: Actor, task: CheckedTask) => can.editTask(actor, task),
  /** Whether the actor may move a task to another project, goal or milestone. */
  placeTask: (actor: Actor) => leads(actor),
  changeTaskStatus: (actor: Actor, task: Pick<CheckedTask, 'assignees'>) => leads(actor) || isAssignee(actor, task),
  /** Whether the actor may create subtasks of this task, order them, and make other tasks its subtasks. */
  createSubtask: (actor: Actor, parent: Pick<CheckedTask, 'assignees'>) => leads(actor) || isAssignee(actor, parent),
  /** Whether the actor may add and remove a dependency between two tasks, both of which the actor sees. */
  linkTasks: (actor: Actor, one: CheckedTask, other: CheckedTask) =>
    can.editTask(actor, one) || can.editTask(actor, other),
  deleteTask: (actor: Actor) => leads(actor),
  restoreTask: (actor: Actor) => leads(actor),
  /** Whether the actor may attach files to a task. Who may comment on it may attach files to the comment. */
  attachTaskFile: (actor: Actor, task: CheckedTask) => can.editTask(actor, task),
  attachProjectFile: (actor: Actor) => leads(actor),
  /** A file of a chat message is deleted only by its sender, like the message. */
  deleteFile: (actor: Actor, file: { uploaded_by: { id: number }; attached_to: { type: string } | null }) =>
    file.uploaded_by.id === actor.id || (leads(actor) && file.attached_to?.type !== 'message'),
  editComment: (actor: Actor, comment: { user_id: number; kind: string }) =>
    comment.kind === 'user' && comment.user_id === actor.id,

  /**
   * Whether the actor may create a milestone under this goal, or link an existing one to it. If no goal is given:
   * whether the actor may create a milestone without a goal. Admins and managers may do all of this, with every goal
   * that they see; other members may use only their own personal goals.
   */
  createMilestone: (actor: Actor, goal?: { is_personal: boolean; user_id: number }) =>
    leads(actor) || (goal?.is_personal === true && goal.user_id === actor.id),
  /**
   * Whether the actor may change or delete a milestone. A personal milestone is visible only to its owner, so
   * ownership need not be checked here.
   */
  editMilestone: (actor: Actor, milestone: CheckedMilestone) => leads(actor) || milestone.is_personal,
  restoreMilestone: (actor: Actor, milestone: CheckedMilestone) => can.editMilestone(actor, milestone),
  changeMilestoneProgress: (actor: Actor, milestone: CheckedMilestone & { my_tasks_count: number }) =>
    can.editMilestone(actor, milestone) || milestone.my_tasks_count > 0,

  /** Whether the actor may add and remove participants of a group, and delete the group. */
  manageRoom: (actor: Actor, room: { isDirect: boolean; createdBy: string }) =>
    !room.isDirect && room.createdBy === String(actor.id),
  leaveRoom: (_actor: Actor, room: { isDirect: boolean }) => !room.isDirect,
  editMessage: (actor: Actor, message: { kind: string; senderId: string }) =>
    message.kind === 'user' && message.senderId === String(actor.id),
}
