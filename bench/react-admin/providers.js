import { fetchUtils } from 'react-admin';

// The session that the product stores; the bench writes it before the page starts.
const getSession = () => JSON.parse(localStorage.getItem('session') ?? 'null');

/** Accepts the stored session without a request. The product asks the server, so this costs react-admin less. */
export const authProvider = {
  login: async () => undefined,
  logout: async () => localStorage.removeItem('session'),
  checkAuth: async () => {
    if (!getSession()) throw new Error('Not signed in');
  },
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('The session has ended');
  },
  getIdentity: async () => ({ id: 'me', fullName: getSession().user.name }),
  getPermissions: async () => getSession().roles,
};

const request = (path) => fetchUtils.fetchJson(`/api/v1${path}`, { user: { authenticated: true, token: `Bearer ${getSession().token}` } });

/** Reads lists only, because the bench opens nothing else. */
export const dataProvider = {
  getList: async (resource, { pagination: { page, perPage }, filter }) => {
    const query = new URLSearchParams({ page, per_page: perPage, ...filter });
    const { json } = await request(`/${resource}?${query}`);
    return { data: json.data.data, total: json.data.total };
  },
};
