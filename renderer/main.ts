import { mount } from 'svelte';
import App from './App.svelte';
import './styles/base.css';
import './styles/print.css';
import { language } from './messages/messages.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
// Glyphs, line breaks and a screen reader's voice follow it.
document.documentElement.lang = language;
mount(App, { target });
