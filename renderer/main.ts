import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import './styles/print.css';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target });
