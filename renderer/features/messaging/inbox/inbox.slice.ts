import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ConversationFilter } from '#shared/contract/messaging/inbox.ts'

interface InboxState {
  filter: ConversationFilter
  /** 'Filter by User'; null is 'View All'. */
  idUser: string | null
  /** What stands in the search box. */
  searchInput: string
  /** What is searched for: the same, once the person pauses. */
  searchText: string
  openConversationId: string | null
  /** The contact panel where it has a column of its own. */
  isPanelShown: boolean
  /** The same panel where it is a drawer. */
  isDrawerOpen: boolean
  isNewConversationOpen: boolean
  isShortcutSheetOpen: boolean
}

const initialState: InboxState = {
  filter: 'all',
  idUser: null,
  searchInput: '',
  searchText: '',
  openConversationId: null,
  isPanelShown: true,
  isDrawerOpen: false,
  isNewConversationOpen: false,
  isShortcutSheetOpen: false,
}

export const inboxSlice = createSlice({
  name: 'inbox',
  initialState,
  reducers: {
    filterChosen: (state, { payload }: PayloadAction<ConversationFilter>) => {
      state.filter = payload
    },
    userChosen: (state, { payload }: PayloadAction<string | null>) => {
      state.idUser = payload
    },
    searchTyped: (state, { payload }: PayloadAction<string>) => {
      state.searchInput = payload
      if (payload.trim() === '') state.searchText = ''
    },
    searchSettled: (state) => {
      state.searchText = state.searchInput.trim()
    },
    /** Back to all conversations of everyone; what is searched for stays. */
    filtersCleared: (state) => {
      state.filter = 'all'
      state.idUser = null
    },
    conversationOpened: (state, { payload }: PayloadAction<string | null>) => {
      // The drawer shows the person of one conversation: it doesn't stay open over the next.
      if (state.openConversationId !== payload) state.isDrawerOpen = false
      state.openConversationId = payload
    },
    panelShown: (state, { payload }: PayloadAction<boolean>) => {
      state.isPanelShown = payload
    },
    drawerOpened: (state, { payload }: PayloadAction<boolean>) => {
      state.isDrawerOpen = payload
    },
    newConversationOpened: (state, { payload }: PayloadAction<boolean>) => {
      state.isNewConversationOpen = payload
    },
    shortcutSheetOpened: (state, { payload }: PayloadAction<boolean>) => {
      state.isShortcutSheetOpen = payload
    },
  },
  selectors: {
    selectFilter: (state) => state.filter,
    selectIdUser: (state) => state.idUser,
    selectSearchInput: (state) => state.searchInput,
    selectSearchText: (state) => state.searchText,
    selectOpenConversationId: (state) => state.openConversationId,
    selectIsPanelShown: (state) => state.isPanelShown,
    selectIsDrawerOpen: (state) => state.isDrawerOpen,
    selectIsNewConversationOpen: (state) => state.isNewConversationOpen,
    selectIsShortcutSheetOpen: (state) => state.isShortcutSheetOpen,
  },
})

export const {
  filterChosen,
  userChosen,
  searchTyped,
  searchSettled,
  filtersCleared,
  conversationOpened,
  panelShown,
  drawerOpened,
  newConversationOpened,
  shortcutSheetOpened,
} = inboxSlice.actions
export const {
  selectFilter,
  selectIdUser,
  selectSearchInput,
  selectSearchText,
  selectOpenConversationId,
  selectIsPanelShown,
  selectIsDrawerOpen,
  selectIsNewConversationOpen,
  selectIsShortcutSheetOpen,
} = inboxSlice.selectors
